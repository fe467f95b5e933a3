import * as z from 'zod'
import { entryHash } from '#shared/domain/catalogue/work/history-head.ts'

const hex = () => z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)])
/** Wei and gas exceed the integers of a JavaScript number. */
const wei = () => z.string().regex(/^\d+$/)

/** The contract of the works' tokens, for pages and verifiers. */
export const chainContract = () =>
  z.object({
    chainId: z.int().min(1),
    /** Common name of the chain. */
    name: z.string(),
    address: hex(),
    /** SHA-256 of its code, so that another contract at that address is detected. */
    codeHash: entryHash(),
    /** Address that holds tokens in custody: that of the key that writes. */
    vault: hex().optional(),
    /** Public JSON-RPC addresses of the chain. */
    rpcUrls: z.array(z.string()),
    /** Origin that shows a transaction as `{explorer}/tx/{hash}`; null if the chain has no explorer. */
    explorer: z.string().nullable(),
    /** Epoch ms. */
    since: z.int(),
    /** The last work whose history was queued again because this contract lacks it; null when all were. */
    askedUpTo: z.string().nullable().default(null),
    /** When all histories were last compared with their tokens, epoch ms. */
    comparedAt: z.int().default(0),
    /** A block seen with this contract: if the chain has another block at that height, it was reorganized. */
    seen: z.object({ block: z.int(), hash: entryHash() }).nullable().default(null),
    version: z.int(),
  })
export type ChainContract = z.infer<ReturnType<typeof chainContract>>

/** The chain's last known state of a history. */
export const workOnChain = () =>
  z.object({
    workId: z.string(),
    chainId: z.int(),
    address: hex(),
    /** In decimal digits, as ERC-721 writes token ids in addresses. */
    tokenId: z.string().regex(/^\d{1,78}$/),
    seq: z.int().min(1),
    hash: entryHash(),
    /** `final` at the depth that the chain's settings require; a younger block may still be reverted. */
    state: z.enum(['mined', 'final']),
    txHash: entryHash().nullable(),
    block: z.int(),
    /** Place of the token when last seen final: in custody here, or in the holder's wallet. */
    custody: z.enum(['vault', 'wallet']).default('vault'),
    /** Abbreviated wallet, `0x1234…abcd`; null if it was erased with its member. */
    wallet: z.string().nullable().default(null),
    at: z.int(),
    version: z.int(),
  })
export type WorkOnChain = z.infer<ReturnType<typeof workOnChain>>

/** State of the batches of a contract's anchors. */
export const anchorBook = () =>
  z.object({
    address: hex(),
    /** Number of the last batch stored; it is on the chain, or is resent until it is. */
    last: z.int().min(0),
    /** Number of the batch up to which works have their proofs. */
    told: z.int().min(0),
    /** When new heads were last looked for, epoch ms. */
    lookedAt: z.int(),
    version: z.int(),
  })
export type AnchorBook = z.infer<ReturnType<typeof anchorBook>>

/** Content of a batch: stored before it is sent, and resent unchanged after a reorganization of the chain. */
export const anchorBatch = () =>
  z.object({
    address: hex(),
    batch: z.int().min(1),
    root: entryHash(),
    heads: z.array(z.object({ workId: z.string(), seq: z.int().min(1), hash: entryHash() })),
    /** Random leaves, so that their number does not reveal the number of works. */
    padding: z.array(entryHash()),
    version: z.int(),
  })
export type AnchorBatch = z.infer<ReturnType<typeof anchorBatch>>

/** The latest anchor of a history. */
export const workAnchor = () =>
  z.object({
    workId: z.string(),
    address: hex(),
    batch: z.int().min(1),
    seq: z.int().min(1),
    hash: entryHash(),
    root: entryHash(),
    proof: z.array(entryHash()),
    /** Time of the block, epoch ms. */
    at: z.int(),
  })
export type WorkAnchor = z.infer<ReturnType<typeof workAnchor>>

/** The pending transaction: one at a time, stored before it is sent. */
const inFlight = () =>
  z.object({
    /** Null for the transaction that deploys the contract. */
    to: hex().nullable(),
    nonce: z.int().min(0),
    gas: wei(),
    data: hex(),
    maxFee: wei(),
    tip: wei(),
    works: z.array(z.object({ workId: z.string(), seq: z.int(), hash: entryHash() })),
    /** Each with higher fees than the one before; any of them may be mined. The newest is resent until then. */
    attempts: z.array(z.object({ hash: entryHash(), at: z.int() })).min(1),
    raw: hex(),
  })
export type InFlight = z.infer<ReturnType<typeof inFlight>>

export const chainSigner = () =>
  z.object({
    chainId: z.int(),
    inFlight: inFlight().nullable(),
    version: z.int(),
  })
export type ChainSigner = z.infer<ReturnType<typeof chainSigner>>

/** Settings of the writer for a chain. */
export interface ChainRules {
  /** Confirmations after which a write is final, its own block included: 1 is at once. */
  readonly confirmations: number
  /** Highest fee per unit of gas, in wei. */
  readonly feeCap: bigint
  /** Ms after which a transaction that was not mined is resent with higher fees. */
  readonly bumpAfterMs: number
}
