import * as z from 'zod'
import { attestedLabels, attestedView, entryHash, ledgerHead } from '#shared/domain/catalogue/work/history-head.ts'
import { id } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

/** Contracts by which an artist attests the labels that the house wrote of a work (D90, decision 285). */

/** SHA-256 of the canonical JSON of the labels that are attested. */
const labelsDigest = () => entryHash()

const ownRecord = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    number: z.string().nullable(),
    img: picture().nullable(),
    head: ledgerHead(),
    /** Current labels of the history, each with its texts in the languages that it has, Japanese first. */
    labels: z.array(z.object({ name: z.enum(attestedLabels), texts: z.array(z.string()) })),
    /** Digest to send when these labels are attested. */
    digest: labelsDigest(),
    attested: attestedView().nullable(),
    /** True if nothing is attested yet or labels changed since; false if the certificate is revoked. */
    mayAttest: z.boolean(),
    isRevoked: z.boolean(),
  })

const exampleDigest = '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const getOwnRecord = endpoint({
  id: 'getOwnRecord',
  subject: 'ledger',
  method: 'GET',
  path: '/artist/own-record',
  summary: 'The labels of a work’s making in its history, for its artist to attest (D90)',
  access: 'artist',
  input: z.strictObject({ id: id() }),
  output: ownRecord(),
  codes: ['not-found', 'work-state'],
  grants: { table: ['get', 'query'] },
  example: {
    input: { id: 'shino-chawan' },
    output: {
      id: 'shino-chawan',
      title: '志野茶碗 葦原',
      number: 'KM-2026-00417',
      img: null,
      head: { seq: 1, hash: exampleDigest },
      labels: [
        { name: 'title', texts: ['志野茶碗 葦原', 'Shino tea bowl “Reed Bed”'] },
        { name: 'madeYear', texts: ['2024'] },
      ],
      digest: exampleDigest,
      attested: null,
      mayAttest: true,
      isRevoked: false,
    },
  },
})

export const attestRecord = endpoint({
  id: 'attestRecord',
  subject: 'ledger',
  method: 'POST',
  path: '/artist/own-record/attest',
  summary: 'Attest the current labels of a work by its artist; an attestation is permanent (D90)',
  access: 'artist',
  input: z.strictObject({
    id: id(),
    /** Digest of the labels that the artist read. */
    digest: entryHash(),
  }),
  output: z.object({ seq: z.int().min(1), attested: attestedView() }),
  codes: ['not-found', 'work-state', 'ledger-revoked', 'stale-version', 'already-attested'],
  grants: { table: ['get', 'query', 'put', 'update'] },
  idempotent: true,
  example: {
    input: { id: 'shino-chawan', digest: exampleDigest },
    output: { seq: 2, attested: { at: exampleTime, changed: [] } },
  },
})

export const attestationContracts = [getOwnRecord, attestRecord] as const
