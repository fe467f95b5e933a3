import { writeChain } from '#events/provenance/ledger.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import { chainAccount } from './chain/account.ts'
import { advanceChain } from './chain/advance-chain.ts'
import { chainSettings } from './chain/settings.ts'
import { viemPort } from './chain/viem-port.ts'

/** Each counter of the writer has an alarm; a market without a chain counts nothing. */
export const handler = background(writeChain, async (_event, { chain: key, table, write, now }) => {
  const settings = chainSettings()
  if (!settings) return
  const account = await chainAccount(key)
  const chain = settings(account.address)
  const port = viemPort({ id: chain.chainId, rpcUrls: chain.rpcUrls }, account)
  const { mismatches, anchorsAreOff, waitingMs, waitsFor } = await advanceChain({ table, write, now, port, chain })
  measure('ChainMismatches', mismatches.size + (anchorsAreOff ? 1 : 0))
  measure('ChainWaitingMinutes', Math.floor(waitingMs / 60_000))
  measure('ChainUnfunded', waitsFor === 'funds' ? 1 : 0)
})
