import * as z from 'zod'
import { operatorKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put, remove, type Write } from '#functions/machinery/table/write.ts'
import { loginRules } from '#shared/domain/people/operator/login.ts'
import { hashed } from './issued-codes.ts'

/** A link that was mailed. What it bears is not here: it follows from the id and a secret (decision 003). */
const OperatorLink = z.object({
  linkId: z.string(),
  email: z.string(),
  language: z.enum(['ja', 'en']),
  sentAt: z.int(),
  lapsesAt: z.int(),
})
export type OperatorLink = z.infer<typeof OperatorLink>

/** How a link's address names it: the mailbox that it goes to, as a hash. */
export const linkName = (email: string): string => hashed(email)

/** The link of a name, unless it has lapsed. */
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
 * Sends a link, but not within a minute of the last one. One that is still good is sent again, so that nobody voids the
 * link of another by asking; `fresh` puts a new one in its place.
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

/** Takes a link away with what it allows, unless it was used or replaced since. */
export const spendLink = ({ email, linkId }: OperatorLink): Write<'delete', 'bad-link'> =>
  remove(operatorKeys.link(linkName(email)), ['#linkId = :linkId', { linkId }]).or('bad-link')

/** Takes a link away whether it is there or not. */
export const voidLink = (email: string): Write<'delete', never> => remove(operatorKeys.link(linkName(email)))
