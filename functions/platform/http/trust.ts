import * as z from 'zod'
import { table } from '#functions/machinery/clients/clients.ts'
import { isOneOf } from '#functions/machinery/http/origin-secret.ts'
import { freshFor } from '#functions/machinery/runtime/fresh-for.ts'
import { platformSystemKeys } from '../store/table-keys.ts'

/** Hashes of the origin secret, current and previous; written by setup-shop, cached for five minutes. */
export const PlatformTrust = z.object({ originHashes: z.array(z.string()).min(1).max(2) })

const trusted = freshFor(300_000, async () => PlatformTrust.parse(await table.get(platformSystemKeys.trust())))

/** True for a call that came through the platform's own CloudFront distribution. */
export async function isPlatformEdge(header: string | undefined): Promise<boolean> {
  const { originHashes } = await trusted()
  return isOneOf(header ?? '', originHashes)
}
