import type { WriteResult } from '#functions/machinery/table/conditional.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import type { ChainContract, ChainRules } from '#shared/domain/provenance/ledger/chain-state.ts'
import type { ChainPort, Hex } from './port.ts'

/** Context of a run of the chain writer. */
export interface ChainRun {
  readonly table: Getter & Querier
  readonly write: (write: Write<'put' | 'update' | 'delete'>) => Promise<WriteResult>
  /** Epoch ms. */
  readonly now: () => number
  readonly port: ChainPort
  readonly chain: ChainSettings
  /** Counters of this run. */
  readonly report: ChainReport
}

export interface ChainSettings extends ChainRules, Pick<ChainContract, 'chainId' | 'name' | 'rpcUrls' | 'explorer'> {
  /** Address that may pause the contract and grant roles: a cold key, never the one that writes. */
  readonly admin: Hex
  /** Base of the metadata addresses; `{base}{tokenId}.json` describes a token. */
  readonly base: string
  /**
   * Whether this is a local chain, whose blocks and contract may be lost: only then is the contract deployed again on
   * the same chain.
   */
  readonly isLocal: boolean
  /** Interval between two polls of a pending transaction, ms, and polls per run. */
  readonly pollMs: number
  readonly polls: number
}

export interface ChainReport {
  /** Works checked by this run. */
  readonly looked: Set<string>
  /**
   * Number of the first wrong entry of works whose history does not verify, or whose token's head is not in it; by
   * work.
   */
  readonly mismatches: Map<string, number>
  /** Names of the contract's errors, by refused work. */
  readonly refusals: Map<string, string>
  written: number
  /** Whether the contract has anchors that we did not write. */
  anchorsAreOff: boolean
  /** The reason why nothing is written now, unless nothing is missing. */
  waitsFor: 'fees' | 'funds' | 'transaction' | undefined
  /** Age of the pending transaction, ms. */
  waitingMs: number
}

export const newReport = (): ChainReport => ({
  looked: new Set(),
  mismatches: new Map(),
  refusals: new Map(),
  written: 0,
  anchorsAreOff: false,
  waitsFor: undefined,
  waitingMs: 0,
})
