// The certificate of a work: the labels of its history and the head of that history, as a Verifiable Credential (W3C,
// data model 2.0). It names no holder, price or address.

import type { AttestedRecord } from '#shared/domain/catalogue/work/history-head.ts'
import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import { type LedgerHead, ledgerFormat } from '../ledger/entry.ts'
import { isObject, type JsonObject } from './data-integrity.ts'
import { statusPurposes } from './status-list.ts'

/** Place of the token; null for a work without one. */
interface ChainPlace {
  readonly chainId: number
  readonly address: string
  /** In decimal digits. */
  readonly tokenId: string
}

interface CertificateOf {
  /** Origin of the site without a trailing slash. */
  readonly origin: string
  readonly did: string
  readonly workId: string
  readonly labels: JsonObject
  readonly head: LedgerHead
  readonly attested?: AttestedRecord | undefined
  readonly chain: ChainPlace | null
  /** Position among the certificates: the list, from 1, and the bit in it. */
  readonly list: number
  readonly place: number
  /** ISO 8601. */
  readonly issuedAt: string
}

export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'

/** Address of the JSON-LD context of the certificate's own terms; a changed meaning needs a new address. */
export const wordsAddress = (origin: string): string => `${origin}/api/ledger/issuer/words-1.json`

/** JSON-LD context of those terms. */
export function contextOf(origin: string): JsonObject {
  const own = (word: string) => `${wordsAddress(origin)}#${word}`
  const inLanguages = (id: string) => ({ '@id': id, '@container': '@language' })
  return {
    '@context': {
      WorkCertificate: own('WorkCertificate'),
      Work: 'https://schema.org/VisualArtwork',
      HistoryHead: own('HistoryHead'),
      WorkToken: own('WorkToken'),
      ArtistAttestation: own('ArtistAttestation'),
      LatestCertificate: own('LatestCertificate'),
      workId: 'https://schema.org/identifier',
      title: inLanguages('https://schema.org/name'),
      artist: inLanguages(own('artist')),
      crafts: inLanguages(own('craft')),
      madeYear: own('madeYear'),
      material: inLanguages('https://schema.org/material'),
      technique: inLanguages(own('technique')),
      size: inLanguages('https://schema.org/size'),
      boxSize: own('boxSize'),
      weight: own('weight'),
      format: own('format'),
      seq: own('seq'),
      hash: own('hash'),
      history: { '@id': own('history'), '@type': '@id' },
      chain: own('chain'),
      contract: own('contract'),
      tokenId: own('tokenId'),
      tokenStandard: own('tokenStandard'),
      attestedAt: { '@id': own('attestedAt'), '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' },
      changedLabels: own('changedLabels'),
    },
  }
}

export const statusListAddress = (origin: string, purpose: string, list: number): string =>
  `${origin}/api/ledger/status/${purpose}-${list}`

export function workCertificateOf(given: CertificateOf): JsonObject {
  const { origin, did, workId, labels, head, attested, chain, list, place, issuedAt } = given
  const work = encodeURIComponent(workId)
  const address = `${origin}/api/ledger/certificate?productId=${work}`
  return {
    '@context': [credentialsContext, wordsAddress(origin)],
    id: `${address}#${list}-${place}`,
    type: ['VerifiableCredential', 'WorkCertificate'],
    issuer: did,
    validFrom: issuedAt,
    credentialSubject: {
      id: `${origin}/artworks/detail?id=${work}`,
      type: 'Work',
      workId,
      ...subjectOf(labels),
    },
    evidence: [
      {
        type: 'HistoryHead',
        format: ledgerFormat,
        seq: head.seq,
        hash: head.hash,
        history: `${origin}/api/ledger/${work}/proof`,
      },
      ...(attested ? [attestationOf(attested)] : []),
      ...(chain
        ? [
            {
              type: 'WorkToken',
              // Chain id in the form of CAIP-2.
              chain: `eip155:${chain.chainId}`,
              contract: chain.address,
              tokenId: chain.tokenId,
              tokenStandard: 'ERC-721',
            },
          ]
        : []),
    ],
    credentialStatus: statusPurposes.map(purpose => ({
      id: `${statusListAddress(origin, purpose, list)}#${place}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: purpose,
      statusListIndex: `${place}`,
      statusListCredential: statusListAddress(origin, purpose, list),
    })),
    refreshService: { id: address, type: 'LatestCertificate' },
  }
}

/** The artist's attestation of the labels: entry of the history, time, and labels changed since. */
const attestationOf = ({ seq, at, changed }: AttestedRecord): JsonObject => ({
  type: 'ArtistAttestation',
  seq,
  attestedAt: new Date(at).toISOString(),
  ...(changed.length > 0 && { changedLabels: [...changed] }),
})

/** Labels by language, without the empty ones. */
function subjectOf(labels: JsonObject): JsonObject {
  const { title, artist, crafts, madeYear, material, technique, size, boxSize, weight } = labels
  const texts: JsonObject = {
    title: inWords(title),
    artist: isObject(artist) ? inWords(artist['name']) : null,
    crafts: inWords(Array.isArray(crafts) ? byLanguage(crafts) : undefined),
    material: inWords(material),
    technique: inWords(technique),
    size: inWords(size),
  }
  const plain: JsonObject = { madeYear: madeYear ?? null, boxSize: boxSize ?? null, weight: weight ?? null }
  return Object.fromEntries(Object.entries({ ...texts, ...plain }).filter(([, value]) => value !== null))
}

function inWords(label: Canonical | undefined): Canonical {
  if (!isObject(label)) return null
  const said = Object.entries(label).filter(([, text]) => (Array.isArray(text) ? text.length > 0 : text !== ''))
  return said.length > 0 ? Object.fromEntries(said) : null
}

function byLanguage(crafts: readonly Canonical[]): JsonObject {
  const names = crafts.flatMap(craft => (isObject(craft) && isObject(craft['name']) ? [craft['name']] : []))
  const languages = [...new Set(names.flatMap(name => Object.keys(name)))]
  return Object.fromEntries(
    languages.map(language => [
      language,
      names.flatMap(name => {
        const text = name[language]
        return typeof text === 'string' && text !== '' ? [text] : []
      }),
    ]),
  )
}
