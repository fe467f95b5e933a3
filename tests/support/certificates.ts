import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { contexts } from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { certificateTools } from '#functions/provenance/ledger/certificates/tools.ts'
import { type JsonObject, type Sign, withProof } from '#shared/domain/provenance/certificate/data-integrity.ts'
import { type CertificateKey, didDocumentOf, didOf, keyName } from '#shared/domain/provenance/certificate/did.ts'
import { multikeyOf } from '#shared/domain/provenance/certificate/multibase.ts'
import {
  noBits,
  packBits,
  statusListOf,
  statusPurposes,
  withSet,
} from '#shared/domain/provenance/certificate/status-list.ts'
import {
  contextOf,
  statusListAddress,
  wordsAddress,
  workCertificateOf,
} from '#shared/domain/provenance/certificate/work-certificate.ts'

const origin = 'https://kogei.example'
export const did = didOf(origin)
export const issuedAt = '2026-11-27T12:00:00.000Z'

/** A house that signs certificates, with keys of its own. */
export function certifyingHouse() {
  const signers: Sign[] = []
  const keys: CertificateKey[] = []
  const house = {
    keys,
    issuer: () => didDocumentOf(did, keys),
    /** Another key signs from now on. */
    rotate() {
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const { x = '' } = publicKey.export({ format: 'jwk' })
      signers.push(async message =>
        sign(null, message, createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))),
      )
      const last = keys.pop()
      if (last) keys.push({ ...last, until: issuedAt })
      const publicHalf = multikeyOf(Buffer.from(x, 'base64url'))
      keys.push({ number: keys.length + 1, publicKey: publicHalf, since: issuedAt, until: null, givenUp: null })
    },
    giveUp(number: number) {
      for (const [at, key] of keys.entries()) if (key.number === number) keys[at] = { ...key, givenUp: issuedAt }
    },
    secured<Document extends JsonObject>(document: Document, number = keys.length) {
      const signer = signers[number - 1]
      if (!signer) throw new Error(`no key ${number}`)
      const options = { verificationMethod: keyName(did, number), created: issuedAt }
      return withProof(document, options, certificateTools.sha256, signer)
    },
    certificate: (change: Partial<Parameters<typeof workCertificateOf>[0]> = {}) =>
      house.secured(workCertificateOf({ ...sample, ...change })),
    /** Both lists, in which these places are marked. */
    lists: (marked: { readonly revocation?: readonly number[]; readonly refresh?: readonly number[] } = {}) =>
      Promise.all(
        statusPurposes.map(async purpose =>
          house.secured(
            statusListOf({
              did,
              purpose,
              url: statusListAddress(origin, purpose, 1),
              bits: await packBits(withSet(noBits(), marked[purpose] ?? []), certificateTools.gzip),
              from: issuedAt,
              until: '2026-11-28T12:00:00.000Z',
              ttl: 60_000,
            }),
          ),
        ),
      ),
  }
  house.rotate()
  return house
}

const sample: Parameters<typeof workCertificateOf>[0] = {
  origin,
  did,
  issuedAt,
  workId: 'shino-chawan',
  labels: {
    title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
    artist: { id: 'minegishi', name: { ja: '峰岸渉', en: 'Wataru Minegishi' }, reading: 'みねぎしわたる' },
    crafts: [{ id: 'shino', name: { ja: '志野', en: 'Shino ware' } }, { id: 'unknown' }],
    madeYear: 2024,
    material: { ja: '', en: '' },
    technique: { ja: '手捻り', en: 'Hand-built' },
    size: { ja: '径12.4 × 高8.8 cm', en: '12.4 × 8.8 cm' },
    boxSize: '15 × 15 × 13 cm',
    weight: null,
  },
  head: { seq: 3, hash: `0x${'9f'.repeat(32)}` },
  chain: { chainId: 31337, address: `0x${'4b'.repeat(20)}`, tokenId: '7421' },
  list: 1,
  place: 4711,
}

/** What somebody else's software says of a credential at this time; nothing is fetched. */
export function othersSoftware(
  documents: readonly JsonObject[],
  { now = issuedAt, words = {} }: { readonly now?: string; readonly words?: Readonly<Record<string, object>> } = {},
) {
  const known = new Map<string, Readonly<Record<string, unknown>>>([
    ...[...contexts].map(([id, document]): [string, JsonObject] => [id, document]),
    [wordsAddress(origin), contextOf(origin)],
    ...Object.entries(words).map(([id, document]): [string, JsonObject] => [id, { ...document }]),
    ...documents.map((document): [string, JsonObject] => [`${document['id']}`, document]),
  ])
  const documentLoader = async (url: string) => {
    const [address = '', fragment] = url.split('#')
    const whole = known.get(url) ?? known.get(address)
    if (!whole) throw new Error(`not at hand: ${url}`)
    if (fragment === undefined || known.has(url)) return { documentUrl: url, document: whole }
    const methods = whole['verificationMethod']
    const method = Array.isArray(methods) ? methods.find(one => Object(one).id === url) : undefined
    if (!method) throw new Error(`no method ${url}`)
    return { documentUrl: url, document: { '@context': 'https://w3id.org/security/multikey/v1', ...method } }
  }
  const suite = new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() })
  const verify = (credential: object) =>
    verifyCredential({
      ...{ suite, documentLoader, credential: structuredClone(credential), now: new Date(now) },
      checkStatus: async () => ({ verified: true }),
    })
  return {
    verify,
    /** The bits of its status by their purpose, of lists that verify; throws where they cannot be had. */
    async status(credential: object) {
      for (const list of documents.filter(({ credentialSubject }) => credentialSubject !== undefined)) {
        const { verified, error } = await verify(list)
        if (!verified) throw error
      }
      // It would compare the lists with the clock of this machine.
      const asked = { suite, documentLoader, verifyBitstringStatusListCredential: false }
      const { verified, error, results = [] } = await checkStatus({ ...asked, credential: structuredClone(credential) })
      if (!verified) throw error
      return Object.fromEntries(results.map(({ status, credentialStatus }) => [credentialStatus.statusPurpose, status]))
    },
  }
}
