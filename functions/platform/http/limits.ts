import { createHash } from 'node:crypto'
import type { Counter } from '#functions/machinery/http/limits.ts'
import { callLimits } from '#shared/platform/api/limits.ts'
import { platformSystemKeys } from '../store/table-keys.ts'
import type { PlatformContext } from './platform-context.ts'

/**
 * Where a call is counted: by its key, by its browser where it holds the public one, or by its address. Nowhere, where
 * the marketplace of the same application calls: it counts its own callers (docs/decisions/079).
 */
export function platformCounters({ contract, caller, call }: PlatformContext): readonly Counter[] {
  if (caller?.apiKey.isFirstParty) return []
  const name = contract.access.key === 'none' ? 'open' : caller?.apiKey.type === 'public' ? 'public' : 'secret'
  const subject = JSON.stringify([caller?.apiKey.keyId, ...(name === 'secret' ? [] : [call.address])])
  // Addresses are stored as their hash only.
  const hash = createHash('sha256').update(subject).digest('base64url').slice(0, 22)
  return [{ key: platformSystemKeys.limit(name, hash), windows: [{ name: '', ...callLimits[name] }] }]
}
