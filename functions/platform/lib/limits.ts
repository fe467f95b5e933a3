import { createHash } from 'node:crypto'
import { countOn } from '#functions/http/limits.ts'
import type { PlatformAccess } from '#shared/platform/api/endpoint.ts'
import { callLimits } from '#shared/platform/api/limits.ts'
import { systemKeys } from '../store/table-keys.ts'
import type { Admitted } from './admit.ts'
import { type Refusal, refuse } from './answers.ts'

/** Counts the call of a key, of a browser that holds the public one, or of an address; refused with the time to wait. */
export async function countPlatformCall(
  access: PlatformAccess,
  admitted: Admitted | undefined,
  address: string,
  now: number,
): Promise<Refusal | undefined> {
  const name = access.key === 'none' ? 'open' : admitted?.apiKey.type === 'public' ? 'public' : 'secret'
  const subject = JSON.stringify([admitted?.apiKey.keyId, ...(name === 'secret' ? [] : [address])])
  // Addresses are stored as their hash only.
  const hash = createHash('sha256').update(subject).digest('base64url').slice(0, 22)
  const wait = await countOn(systemKeys.limit(name, hash), callLimits[name], now)
  return wait > 0 ? refuse('E9992001007', wait) : undefined
}
