import * as z from 'zod'
import { entryHash, ledgerEntry } from '../domain/ledger/stored.ts'
import { endpoint } from './endpoint.ts'
import { exampleTime } from './examples/works.ts'
import { id, instant, intParam } from './fields.ts'

/**
 * The proof of a work's history (D90), for whoever verifies it: the entries as they are hashed. An entry's hash is SHA-256
 * over `cwl/1`, a line feed and its canonical JSON (RFC 8785); each names the hash of the one before.
 */
export const getLedgerProof = endpoint({
  id: 'getLedgerProof',
  subject: 'ledger',
  method: 'GET',
  path: '/ledger/{workId}/proof',
  summary: 'The history of a work with its hashes, for whoever verifies it (D90)',
  access: 'visitor',
  input: z.strictObject({
    workId: id(),
    /** Entries after this number; up to 500 in one answer. */
    after: intParam(0, 99_999_999).default(0),
  }),
  output: z.object({
    workId: z.string(),
    /** Where the history stands. */
    head: z.object({ seq: z.int(), hash: entryHash() }),
    entries: z.array(z.object({ entry: ledgerEntry(), hash: entryHash() })),
    /** `after` of the next answer, null at the end. */
    next: z.int().nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['WORK', 'LEDGER'] },
  cacheSeconds: 60,
  example: {
    input: { workId: 'shino-chawan' },
    output: {
      workId: 'shino-chawan',
      head: { seq: 1, hash: '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
      entries: [
        {
          entry: {
            v: 'cwl/1',
            workId: 'shino-chawan',
            seq: 1,
            prev: null,
            type: 'registered',
            eventId: 'registered',
            occurredAt: exampleTime,
            recordedAt: exampleTime,
            actor: { role: 'house' },
            data: { labels: { title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' }, madeYear: 2024 } },
            sd: [],
            media: [],
          },
          hash: '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
      next: null,
      serverTime: exampleTime,
    },
  },
})

export const ledgerContracts = [getLedgerProof] as const
