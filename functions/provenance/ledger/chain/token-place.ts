import { sha256 } from '#functions/store/kernel/sha256.ts'
import type { WorkOnChain } from '#shared/domain/provenance/ledger/chain-state.ts'
import type { Wallet } from '#shared/domain/provenance/ledger/chain-writes.ts'
import { shortAddress, walletIn } from '#shared/domain/provenance/ledger/custody.ts'
import type { StoredLedgerEntry } from '#shared/domain/provenance/ledger/stored.ts'
import type { Hex } from './port.ts'

export type TokenPlace = Pick<WorkOnChain, 'custody' | 'wallet'>

interface Placed {
  readonly entry: StoredLedgerEntry['entry']
  readonly wallet?: Wallet | undefined
}

/** The history with the addresses to which it commits, except those erased with their members. */
export const withWallets = (history: readonly StoredLedgerEntry[]) =>
  Promise.all(history.map(async one => ({ ...one, wallet: await walletIn(one, sha256) })))

/**
 * Where the token is. The chain is asked for its owner only where the token may be withdrawn, and an address is shown
 * only while the history still discloses it (decision 288).
 */
export async function tokenPlaceAfter(
  history: readonly Placed[],
  vault: Hex,
  ownerOf: () => Promise<Hex>,
): Promise<TokenPlace> {
  const last = history.findLast(({ entry }) => movesToken.includes(entry.type))
  if (last?.entry.type !== 'withdrawn') return { custody: 'vault', wallet: null }
  const owner = (await ownerOf()).toLowerCase()
  if (owner === vault.toLowerCase()) return { custody: 'vault', wallet: null }
  return { custody: 'wallet', wallet: owner === last.wallet?.toLowerCase() ? shortAddress(last.wallet) : null }
}

/** Entries that move the token, out of custody or back. */
const movesToken: readonly string[] = ['sold', 'ownership_moved', 'returned', 'withdrawn', 'deposited', 'recovered']
