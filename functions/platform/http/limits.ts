import { createHash } from 'node:crypto'
import type { Counter } from '#functions/machinery/http/limits.ts'
import { callLimits } from '#shared/platform/api/limits.ts'
import { platformSystemKeys } from '../store/table-keys.ts'
import type { PlatformContext } from './platform-context.ts'

/**
 * Rate limit counters of a call: by key, by browser if it uses the public key, or by address. None for the marketplace
 * of the same application, which counts its own callers (docs/decisions/079).
 */
export function platformCounters({ contract, caller, call }: PlatformContext): readonly Counter[] {
  if (caller?.apiKey.isFirstParty) return []
  const name = contract.access.key === 'none' ? 'open' : caller?.apiKey.type === 'public' ? 'public' : 'secret'
  const subject = JSON.stringify([caller?.apiKey.keyId, ...(name === 'secret' ? [] : [call.address])])
  // Addresses are only stored as hashes.
  const hash = createHash('sha256').update(subject).digest('base64url').slice(0, 22)
  return [{ key: platformSystemKeys.limit(name, hash), windows: [{ name: '', ...callLimits[name] }] }]
}
