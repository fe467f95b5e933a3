import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getOperatorLink, type OperatorLink } from '#functions/store/people/operator-links.ts'
import type { Decision } from '#shared/decision.ts'
import { codeKeyOf } from './code-key.ts'

/** Token of a link: derived like codes, so that no table, outbox or queue contains it (decision 003). */
export async function linkToken(secret: Pick<SecretMethods, 'get'>, linkId: string): Promise<string> {
  return createHmac('sha256', await codeKeyOf(secret))
    .update(`operator link ${linkId}`)
    .digest('base64url')
}

/** Checks a mailed link. A valid one is used up by what it authorizes (`spendLink`). */
export async function checkLink(
  { table, secret }: { readonly table: Getter; readonly secret: Pick<SecretMethods, 'get'> },
  { name, token, now }: { readonly name: string; readonly token: string; readonly now: number },
): Promise<Decision<{ readonly link: OperatorLink }, 'bad-link'>> {
  const link = await getOperatorLink(table, name, now)
  const ours = Buffer.from(await linkToken(secret, link?.linkId ?? 'none'))
  const given = Buffer.from(token)
  const matches = ours.length === given.length && timingSafeEqual(ours, given)
  return link && matches ? { outcome: 'allowed', link } : { outcome: 'refused', code: 'bad-link' }
}
