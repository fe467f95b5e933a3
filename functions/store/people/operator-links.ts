import * as z from 'zod'
import { operatorKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put, remove, type Write } from '#functions/machinery/table/write.ts'
import { loginRules } from '#shared/domain/people/operator/login.ts'
import { hashed } from './issued-codes.ts'

/** A mailed link. Its secret is not stored: it is derived from the id and a secret (decision 003). */
const OperatorLink = z.object({
  linkId: z.string(),
  email: z.string(),
  language: z.enum(['ja', 'en']),
  sentAt: z.int(),
  lapsesAt: z.int(),
})
export type OperatorLink = z.infer<typeof OperatorLink>

/** Name of a link in its address: hash of the mailbox. */
export const linkName = (email: string): string => hashed(email)

/** The link with this name, unless it has expired. */
export async function getOperatorLink(table: Getter, name: string, now: number): Promise<OperatorLink | undefined> {
  const item = await table.get(operatorKeys.link(name))
  const link = item && OperatorLink.parse(item)
  return link && link.lapsesAt > now ? link : undefined
}

interface WantedLink extends Pick<OperatorLink, 'linkId' | 'email' | 'language'> {
  readonly lifeMs: number
  readonly now: number
}

/**
 * Sends a link, but not within a minute of the last one. A valid one is sent again, so that nobody can invalidate
 * another's link by requesting one; `fresh` replaces it.
 */
export function issueLink(
  known: OperatorLink | undefined,
  { lifeMs, now, ...wanted }: WantedLink,
  { fresh = false } = {},
): { link: OperatorLink; write: Write<'put', 'code-too-soon'> } {
  const kept = fresh ? undefined : known
  const lapsesAt = Math.max(kept?.lapsesAt ?? 0, now + lifeMs)
  const link: OperatorLink = { ...wanted, linkId: kept?.linkId ?? wanted.linkId, sentAt: now, lapsesAt }
  const item = { ...operatorKeys.link(linkName(link.email)), ...link, expiresAt: Math.ceil(lapsesAt / 1000) }
  const patience = now - loginRules.resendMs
  const where = ['attribute_not_exists(#PK) OR #sentAt <= :patience', { patience }] as const
  return { link, write: put(item, { where }).or('code-too-soon') }
}

/** Deletes a link together with its use, unless it was used or replaced since. */
export const spendLink = ({ email, linkId }: OperatorLink): Write<'delete', 'bad-link'> =>
  remove(operatorKeys.link(linkName(email)), ['#linkId = :linkId', { linkId }]).or('bad-link')

/** Deletes a link, if any. */
export const voidLink = (email: string): Write<'delete', never> => remove(operatorKeys.link(linkName(email)))
