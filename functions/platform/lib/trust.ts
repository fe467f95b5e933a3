import * as z from 'zod'
import { table } from '#functions/clients/clients.ts'
import { isOneOf } from '#functions/http/origin-secret.ts'
import { systemKeys } from '../store/table-keys.ts'

/** The hashes of the origin secret, current and previous; written by setup-shop, read again after five minutes. */
export const PlatformTrust = z.object({ originHashes: z.array(z.string()).min(1).max(2) })

const freshMs = 300_000
let known: { hashes: readonly string[]; until: number } | undefined

/** True for a call that came through the platform's own CloudFront distribution. */
export async function isOurEdge(header: string | undefined): Promise<boolean> {
  if (!known || performance.now() >= known.until) {
    const { originHashes } = PlatformTrust.parse(await table.get(systemKeys.trust()))
    known = { hashes: originHashes, until: performance.now() + freshMs }
  }
  return isOneOf(header ?? '', known.hashes)
}
