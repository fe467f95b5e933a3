import * as z from 'zod'
import { entryHash } from '#shared/domain/catalogue/work/history-head.ts'
import { flagParam, id, instant } from '#shared/domain/kernel/fields.ts'
import { certificateSheet } from '#shared/domain/provenance/certificate/sheet.ts'
import { statusPurposes } from '#shared/domain/provenance/certificate/status-list.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'
import { provedHistory } from './ledger.ts'

/** A signed document, or one with keys; its own standard defines the members. */
const signedDocument = () => z.looseObject({})

const did = 'did:web:kogei.example'
const hash = '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const exampleKey = `${did}#key-1`
const exampleIssuer = {
  '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
  id: did,
  verificationMethod: [
    {
      id: exampleKey,
      type: 'Multikey',
      controller: did,
      publicKeyMultibase: 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2',
    },
  ],
  assertionMethod: [exampleKey],
}

/**
 * The certificate of a work (D93): a Verifiable Credential about the work and the head of its history, with a proof
 * `eddsa-jcs-2022`. When the history grows, the next certificate is there within minutes; `head` says where the history
 * is.
 */
export const getCertificate = endpoint({
  id: 'getCertificate',
  subject: 'ledger',
  method: 'GET',
  path: '/ledger/certificate',
  summary: 'The certificate of a work, for verification (D93)',
  access: 'visitor',
  input: z.strictObject({
    productId: id(),
    /** Adds the status lists, the JSON-LD contexts and the history: all that a verifier without a network needs. */
    offline: flagParam().default(false),
  }),
  output: z.object({
    certificate: signedDocument(),
    /** The house's DID document with all its keys, as at `/.well-known/did.json`. */
    issuer: signedDocument(),
    /** Current head of the history. */
    head: z.object({ seq: z.int(), hash: entryHash() }),
    /** The house has revoked it, which its public status says too. */
    isRevoked: z.boolean(),
    /** Texts of the printed sheet that are not in the certificate. */
    sheet: certificateSheet(),
    /** Signed status lists, valid for two days; empty unless `offline`. */
    lists: z.array(signedDocument()),
    /** JSON-LD contexts by address; empty unless `offline`. */
    contexts: z.record(z.string(), signedDocument()),
    /** Null unless `offline`, and for more than 500 entries: those have an address of their own. */
    history: provedHistory().nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['WORK', 'LEDGER', 'CERTIFICATES', 'CHAIN'] },
  anyOrigin: true,
  example: {
    input: { productId: 'shino-chawan' },
    output: {
      certificate: {
        '@context': ['https://www.w3.org/ns/credentials/v2', 'https://kogei.example/api/ledger/issuer/words-1.json'],
        id: 'https://kogei.example/api/ledger/certificate?productId=shino-chawan#1-4711',
        type: ['VerifiableCredential', 'WorkCertificate'],
        issuer: did,
        validFrom: exampleTime,
        credentialSubject: {
          id: 'https://kogei.example/artworks/detail?id=shino-chawan',
          type: 'Work',
          workId: 'shino-chawan',
          title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
        },
        evidence: [
          {
            type: 'HistoryHead',
            format: 'cwl/1',
            seq: 1,
            hash,
            history: 'https://kogei.example/api/ledger/shino-chawan/proof',
          },
        ],
      },
      issuer: exampleIssuer,
      head: { seq: 1, hash },
      isRevoked: false,
      sheet: { number: 'KM-2026-00417', reading: 'しのちゃわん あしはら', picture: null },
      lists: [],
      contexts: {},
      history: null,
      serverTime: exampleTime,
    },
  },
})

/**
 * Status of certificates: one signed list for many, so that the issuer does not learn which one is verified (W3C,
 * Bitstring Status List).
 */
export const getStatusList = endpoint({
  id: 'getStatusList',
  subject: 'ledger',
  method: 'GET',
  path: '/ledger/status/{list}',
  summary: 'A signed status list of certificates (W3C Bitstring Status List)',
  access: 'visitor',
  input: z.strictObject({
    /** Purpose and number of the list, as in certificates. */
    list: z.templateLiteral([z.enum(statusPurposes), '-', z.string().regex(/^[1-9]\d{0,6}$/)]),
  }),
  output: signedDocument(),
  codes: ['not-found'],
  grants: { table: ['get'], keys: ['CERTIFICATES'] },
  cacheSeconds: 60,
  anyOrigin: true,
  file: true,
  example: {
    input: { list: 'revocation-1' },
    output: {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: 'https://kogei.example/api/ledger/status/revocation-1',
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: did,
    },
  },
})

/** The house's keys (`did:web`; also at `/.well-known/did.json`), and the JSON-LD context of its certificates. */
export const getIssuerDocument = endpoint({
  id: 'getIssuerDocument',
  subject: 'ledger',
  method: 'GET',
  path: '/ledger/issuer/{file}',
  summary: 'The house’s DID document with its keys, or the JSON-LD context of certificates',
  access: 'visitor',
  input: z.strictObject({ file: z.enum(['did.json', 'words-1.json']) }),
  output: signedDocument(),
  codes: ['not-found'],
  grants: { table: ['get'], keys: ['CERTIFICATES'] },
  cacheSeconds: 60,
  anyOrigin: true,
  file: true,
  example: { input: { file: 'did.json' }, output: exampleIssuer },
})

export const certificateContracts = [getCertificate, getStatusList, getIssuerDocument] as const
