import * as z from 'zod'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { localChainId, noAdmin } from '#shared/domain/provenance/ledger/local-chain.ts'
import { minuteMs } from '#shared/durations.ts'
import type { ChainSettings } from './context.ts'
import type { Hex } from './port.ts'

/** The deployment's settings (infra/settings.ts). */
const Deployed = z.object({
  id: z.int(),
  name: z.string(),
  rpcUrls: z.array(z.string()),
  explorer: z.string().nullable(),
  confirmations: z.int(),
  feeCapGwei: z.int(),
  admin: z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)]),
})

const gwei = 1_000_000_000n

/** Undefined where works have no tokens. On one machine the writer is the administrator too. */
export function chainSettings(): ((signer: Hex) => ChainSettings) | undefined {
  const deployed = environment('CHAIN')
  if (deployed === '') return undefined
  const { id, feeCapGwei, admin, rpcUrls, name, explorer, confirmations } = Deployed.parse(JSON.parse(deployed))
  const answering = rpcUrls.filter(url => url !== '')
  if (answering.length === 0) return undefined
  return signer => ({
    ...{ chainId: id, name, explorer, confirmations },
    rpcUrls: answering,
    feeCap: BigInt(feeCapGwei) * gwei,
    admin: admin === noAdmin ? signer : admin,
    base: `${environment('PUBLIC_ORIGIN')}/api/nft/`,
    isLocal: id === localChainId,
    bumpAfterMs: 2 * minuteMs,
    pollMs: 1000,
    polls: 20,
  })
}
