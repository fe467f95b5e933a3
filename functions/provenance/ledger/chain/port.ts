import type { EntryHash, LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'

export type Hex = `0x${string}`

/** A head as the contract has it. */
export interface TokenHead extends LedgerHead {
  readonly isRevoked: boolean
}

/** An anchor as the contract has it; zeros where it has none of that number. */
interface ChainAnchor {
  readonly root: Hex
  /** Epoch s. */
  readonly anchoredAt: number
}

/** What one transaction does; `to` is null where it makes the contract. */
interface ChainTransaction {
  readonly to: Hex | null
  readonly nonce: number
  readonly gas: bigint
  readonly data: Hex
  /** Wei a unit of gas: at most in all, and of that for whoever makes the block. */
  readonly maxFee: bigint
  readonly tip: bigint
}

export interface ChainReceipt {
  readonly isReverted: boolean
  readonly block: bigint
  /** Where the transaction made one. */
  readonly contract: Hex | undefined
}

/** Why the contract would refuse calls, by the name of its error; `reverted` where it gives none. */
export interface CallRefused {
  readonly refused: string
}

/**
 * What the writer asks of a chain. Each may throw for trouble on the way, after which nothing is known; what the chain
 * itself refuses is an answer.
 */
export interface ChainPort {
  readonly signer: Hex
  readonly chainId: () => Promise<number>
  readonly balance: () => Promise<bigint>
  /** Transactions of the signer that are in a block. */
  readonly nonce: () => Promise<number>
  readonly block: () => Promise<bigint>
  /** Undefined where the chain has no such block. */
  readonly blockHash: (block: bigint) => Promise<Hex | undefined>
  /** SHA-256 of the code at an address, undefined where there is none. */
  readonly codeHash: (address: Hex) => Promise<EntryHash | undefined>
  /** As it is at the newest block, or as it was at that one. */
  readonly head: (contract: Hex, tokenId: bigint, block?: bigint) => Promise<TokenHead | null>
  /** Who has the token, at the newest block or at that one; it has to be there. */
  readonly owner: (contract: Hex, tokenId: bigint, block?: bigint) => Promise<Hex>
  /** How many anchors the contract has, at the newest block or at that one. */
  readonly anchors: (contract: Hex, block?: bigint) => Promise<number>
  readonly anchor: (contract: Hex, batch: number) => Promise<ChainAnchor>
  readonly fees: () => Promise<{ readonly maxFee: bigint; readonly tip: bigint }>
  readonly estimate: (to: Hex | null, data: Hex) => Promise<bigint | CallRefused>
  readonly sign: (transaction: ChainTransaction) => Promise<{ readonly raw: Hex; readonly hash: Hex }>
  /** Hands a signed transaction over; one that the chain has already, or can no longer take, is no trouble. */
  readonly send: (raw: Hex) => Promise<void>
  readonly receipt: (hash: Hex) => Promise<ChainReceipt | undefined>
}
