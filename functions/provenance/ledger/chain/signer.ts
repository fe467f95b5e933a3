import { getChainSigner, putChainSigner } from '#functions/store/provenance/chain.ts'
import type { ChainSigner, InFlight } from '#shared/domain/provenance/ledger/chain-state.ts'
import type { ChainRun } from './context.ts'

/** A parallel run writes too and came first: it continues, and this one ends. */
export class OtherRun extends Error {
  override readonly name = 'OtherRun'
}

export async function readSigner({ table, chain: { chainId } }: ChainRun): Promise<ChainSigner> {
  return (await getChainSigner(table, chainId)) ?? { chainId, inFlight: null, version: 0 }
}

/** Saves the signer's state; its version keeps two parallel runs from having a pending transaction each. */
export async function save(run: ChainRun, state: ChainSigner, inFlight: InFlight | null): Promise<ChainSigner> {
  const next = { ...state, inFlight, version: state.version + 1 }
  const { outcome } = await run.write(putChainSigner(state.version === 0 ? undefined : state, next))
  if (outcome === 'refused') throw new OtherRun()
  return next
}
