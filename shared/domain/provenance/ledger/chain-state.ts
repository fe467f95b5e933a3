import * as z from 'zod'
import { entryHash } from '#shared/domain/catalogue/work/history-head.ts'

const hex = () => z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]*$/)])
/** Wei and gas go beyond what a number holds. */
const wei = () => z.string().regex(/^\d+$/)

/** The contract of the works' tokens, as pages and verifiers name it. */
export const chainContract = () =>
  z.object({
    chainId: z.int().min(1),
    /** As people call the chain. */
    name: z.string(),
    address: hex(),
    /** SHA-256 of its code, so that another contract at that address is no contract of ours. */
    codeHash: entryHash(),
    /** Where tokens lie in custody: the address of the key that writes. */
    vault: hex().optional(),
    /** Where anybody can ask the chain. */
    rpcUrls: z.array(z.string()),
    /** Origin that shows a transaction as `{explorer}/tx/{hash}`; null where nobody shows this chain. */
    explorer: z.string().nullable(),
    /** Epoch ms. */
    since: z.int(),
    /** The last work whose history was asked for anew, because this contract has none of it; null when all were. */
    askedUpTo: z.string().nullable().default(null),
    /** When all histories were compared with their tokens last, epoch ms. */
    comparedAt: z.int().default(0),
    /** A block that this contract was seen with: where the chain has another one in its place, it went back. */
    seen: z.object({ block: z.int(), hash: entryHash() }).nullable().default(null),
    version: z.int(),
  })
export type ChainContract = z.infer<ReturnType<typeof chainContract>>

/** What the chain has of a history, as it was last seen. */
export const workOnChain = () =>
  z.object({
    workId: z.string(),
    chainId: z.int(),
    address: hex(),
    /** In decimal digits, as ERC-721 names tokens in addresses. */
    tokenId: z.string().regex(/^\d{1,78}$/),
    seq: z.int().min(1),
    hash: entryHash(),
    /** `final` when it lies as deep as the chain's settings ask; a block that is younger may still be taken back. */
    state: z.enum(['mined', 'final']),
    txHash: entryHash().nullable(),
    block: z.int(),
    /** Where the token lies, when it was last seen as final: in custody here, or in a wallet of its holder. */
    custody: z.enum(['vault', 'wallet']).default('vault'),
    /** The wallet in short, `0x1234…abcd`; null where it is erased with its member. */
    wallet: z.string().nullable().default(null),
    at: z.int(),
    version: z.int(),
  })
export type WorkOnChain = z.infer<ReturnType<typeof workOnChain>>

/** The batches of a contract's anchors. */
export const anchorBook = () =>
  z.object({
    address: hex(),
    /** The batch that was stored last; it is on the chain, or is sent until it is. */
    last: z.int().min(0),
    /** Up to which the works of the batches have their proofs. */
    told: z.int().min(0),
    /** When heads were looked for last, epoch ms. */
    lookedAt: z.int(),
    version: z.int(),
  })
export type AnchorBook = z.infer<ReturnType<typeof anchorBook>>

/** What a batch was made of: stored before it is sent, and sent again as it is where the chain goes back. */
export const anchorBatch = () =>
  z.object({
    address: hex(),
    batch: z.int().min(1),
    root: entryHash(),
    heads: z.array(z.object({ workId: z.string(), seq: z.int().min(1), hash: entryHash() })),
    /** Hashes of nothing, so that the number of leaves does not count the works. */
    padding: z.array(entryHash()),
    version: z.int(),
  })
export type AnchorBatch = z.infer<ReturnType<typeof anchorBatch>>

/** The newest anchor of a history. */
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

/** The transaction that is under way: one at a time, stored before it is sent. */
const inFlight = () =>
  z.object({
    /** Null where it makes the contract. */
    to: hex().nullable(),
    nonce: z.int().min(0),
    gas: wei(),
    data: hex(),
    maxFee: wei(),
    tip: wei(),
    works: z.array(z.object({ workId: z.string(), seq: z.int(), hash: entryHash() })),
    /** Each with higher fees than the one before; any of them may be mined. The newest is sent again until then. */
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

/** What a chain asks of its writer. */
export interface ChainRules {
  /** Blocks on top of which a write counts as final, its own included: 1 is at once. */
  readonly confirmations: number
  /** Wei a unit of gas that a transaction may cost at most. */
  readonly feeCap: bigint
  /** Ms after which a transaction that nobody mines is sent with higher fees. */
  readonly bumpAfterMs: number
}
