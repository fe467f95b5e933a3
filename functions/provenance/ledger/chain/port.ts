import type { EntryHash, LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'

export type Hex = `0x${string}`

/** A head as the contract stores it. */
export interface TokenHead extends LedgerHead {
  readonly isRevoked: boolean
}

/** An anchor as the contract stores it; zeros where it has none with that number. */
interface ChainAnchor {
  readonly root: Hex
  /** Epoch s. */
  readonly anchoredAt: number
}

/** Content of one transaction; `to` is null where it deploys the contract. */
interface ChainTransaction {
  readonly to: Hex | null
  readonly nonce: number
  readonly gas: bigint
  readonly data: Hex
  /** Wei per unit of gas: the maximum in total, and the part for the block's producer. */
  readonly maxFee: bigint
  readonly tip: bigint
}

export interface ChainReceipt {
  readonly isReverted: boolean
  readonly block: bigint
  /** Address of a deployed contract. */
  readonly contract: Hex | undefined
}

/** The contract's reason for a refusal, as the name of its error; `reverted` where it gives none. */
export interface CallRefused {
  readonly refused: string
}

/**
 * Calls of the writer to a chain. Each may throw for failures in between, after which the outcome is unknown; a refusal
 * by the chain itself is an answer.
 */
export interface ChainPort {
  readonly signer: Hex
  readonly chainId: () => Promise<number>
  readonly balance: () => Promise<bigint>
  /** Number of the signer's transactions in blocks. */
  readonly nonce: () => Promise<number>
  readonly block: () => Promise<bigint>
  /** Undefined where the chain has no such block. */
  readonly blockHash: (block: bigint) => Promise<Hex | undefined>
  /** SHA-256 of the code at an address; undefined where there is none. */
  readonly codeHash: (address: Hex) => Promise<EntryHash | undefined>
  /** The token's head at the newest block, or at the given one. */
  readonly head: (contract: Hex, tokenId: bigint, block?: bigint) => Promise<TokenHead | null>
  /** Owner of the token at the newest block, or at the given one; throws where the token does not exist. */
  readonly owner: (contract: Hex, tokenId: bigint, block?: bigint) => Promise<Hex>
  /** Number of the contract's anchors at the newest block, or at the given one. */
  readonly anchors: (contract: Hex, block?: bigint) => Promise<number>
  readonly anchor: (contract: Hex, batch: number) => Promise<ChainAnchor>
  readonly fees: () => Promise<{ readonly maxFee: bigint; readonly tip: bigint }>
  readonly estimate: (to: Hex | null, data: Hex) => Promise<bigint | CallRefused>
  readonly sign: (transaction: ChainTransaction) => Promise<{ readonly raw: Hex; readonly hash: Hex }>
  /** Sends a signed transaction; one that the chain has already, or can no longer include, is no error. */
  readonly send: (raw: Hex) => Promise<void>
  readonly receipt: (hash: Hex) => Promise<ChainReceipt | undefined>
}
