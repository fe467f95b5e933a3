import * as z from 'zod'
import { entryHash } from '#shared/domain/catalogue/work/history-head.ts'
import { id, instant, intParam } from '#shared/domain/kernel/fields.ts'
import { chainContract, workAnchor, workOnChain } from '#shared/domain/provenance/ledger/chain-state.ts'
import { ledgerEntry } from '#shared/domain/provenance/ledger/stored.ts'
import { tokenMetadata } from '#shared/domain/provenance/ledger/token-metadata.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

/** The contract, and the last state of the work's token that was read from it. */
const chainView = () =>
  chainContract()
    .pick({ chainId: true, name: true, address: true, rpcUrls: true, explorer: true })
    .extend({
      tokenId: workOnChain().shape.tokenId,
      /** Null while the token is not issued. */
      token: workOnChain().pick({ seq: true, hash: true, state: true, txHash: true, block: true }).nullable(),
    })

/** A work's history for verification: the entries as hashed, and where its head is anchored. */
export const provedHistory = () =>
  z.object({
    workId: z.string(),
    /** Head of the history. */
    head: z.object({ seq: z.int(), hash: entryHash() }),
    /** Where to read the head that the token holds; null if works have no tokens here. */
    chain: chainView().nullable(),
    /** Newest anchor of a head from before the work had a token (decision 290); null for none. */
    anchor: workAnchor()
      .pick({ batch: true, seq: true, hash: true, root: true, proof: true })
      .extend({ anchoredAt: instant() })
      .nullable(),
    entries: z.array(z.object({ entry: ledgerEntry(), hash: entryHash() })),
  })

const exampleHash = '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const exampleChain: z.input<ReturnType<typeof chainView>> = {
  ...{ chainId: 31337, name: 'Local chain', rpcUrls: ['http://127.0.0.1:8545'], explorer: null },
  address: '0x4b1e7c904a7b3a5c0d9f5f0f4d0a1b2c3d2fa83d',
  tokenId: '7421',
  token: { seq: 1, hash: exampleHash, state: 'final', txHash: null, block: 12 },
}

/**
 * The proof of a work's history (D90): the entries as hashed. An entry's hash is SHA-256 over `cwl/1`, a line feed and
 * its canonical JSON (RFC 8785); each contains the hash of the one before.
 */
export const getLedgerProof = endpoint({
  id: 'getLedgerProof',
  subject: 'ledger',
  method: 'GET',
  path: '/ledger/{workId}/proof',
  summary: 'The history of a work with its hashes, for verification (D90)',
  access: 'visitor',
  input: z.strictObject({
    workId: id(),
    /** Entries after this number; up to 500 in one answer. */
    after: intParam(0, 99_999_999).default(0),
  }),
  output: provedHistory().extend({
    /** Value of `after` for the next page; null at the end. */
    next: z.int().nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['WORK', 'LEDGER', 'CHAIN'] },
  anyOrigin: true,
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
      chain: exampleChain,
      anchor: null,
      next: null,
      serverTime: exampleTime,
    },
  },
})

/** ERC-721 metadata for wallets and token markets: the work as it is today, and the address of its history. */
export const getTokenMetadata = endpoint({
  id: 'getTokenMetadata',
  subject: 'ledger',
  method: 'GET',
  path: '/nft/{file}',
  summary: 'The metadata of a work’s token (ERC-721)',
  access: 'visitor',
  input: z.strictObject({
    /** The token’s number in decimal digits, and `.json`. */
    file: z.string().regex(/^\d{1,78}\.json$/),
  }),
  output: tokenMetadata(),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], indexes: ['GSI2'], keys: ['WORK', 'TOKEN', 'CONTENT'] },
  anyOrigin: true,
  file: true,
  example: {
    input: { file: '7421.json' },
    output: {
      name: 'Shino tea bowl “Reed Bed”',
      description: 'A tea bowl of Shino ware.',
      external_url: 'https://kogei.example/en/artworks/detail?id=shino-chawan',
      attributes: [{ trait_type: 'Artist', value: 'Wataru Minegishi' }],
      properties: {
        workId: 'shino-chawan',
        title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
        proof: 'https://kogei.example/api/ledger/shino-chawan/proof',
        head: { seq: 1, hash: exampleHash },
      },
    },
  },
})

export const ledgerContracts = [getLedgerProof, getTokenMetadata] as const
