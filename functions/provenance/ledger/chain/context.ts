import type { WriteResult } from '#functions/machinery/table/conditional.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import type { ChainContract, ChainRules } from '#shared/domain/provenance/ledger/chain-state.ts'
import type { ChainPort, Hex } from './port.ts'

/** What a run of the writer works with. */
export interface ChainRun {
  readonly table: Getter & Querier
  readonly write: (write: Write<'put' | 'update' | 'delete'>) => Promise<WriteResult>
  /** Epoch ms. */
  readonly now: () => number
  readonly port: ChainPort
  readonly chain: ChainSettings
  /** Counted while it runs. */
  readonly report: ChainReport
}

export interface ChainSettings extends ChainRules, Pick<ChainContract, 'chainId' | 'name' | 'rpcUrls' | 'explorer'> {
  /** Who may pause the contract and give roles: a cold key, and never the one that writes. */
  readonly admin: Hex
  /** `{base}{tokenId}.json` describes a token. */
  readonly base: string
  /** Its blocks may be lost, and the contract with them: only so is it made anew at the same chain. */
  readonly isLocal: boolean
  /** Ms between two looks at a transaction under way, and how many looks one run takes. */
  readonly pollMs: number
  readonly polls: number
}

export interface ChainReport {
  /** Works that were looked at. */
  readonly looked: Set<string>
  /** Works whose history does not hold or whose token names a head that is not in it, and from which entry on. */
  readonly mismatches: Map<string, number>
  /** Works that the contract refuses, by the name of its error. */
  readonly refusals: Map<string, string>
  written: number
  /** The contract has anchors that we did not make. */
  anchorsAreOff: boolean
  /** Why nothing is written now, where that is not that nothing is missing. */
  waitsFor: 'fees' | 'funds' | 'transaction' | undefined
  /** Age of the transaction that is under way. */
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
