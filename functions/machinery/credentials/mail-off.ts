import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'

/** Kinds of mails that a member can switch off by a link of their own. */
export type MailKind = 'bidding' | 'collecting'

/**
 * Proof in a mail's link that we sent it to this member. It only allows switching off mails of this kind, so that it
 * needs neither login nor expiry; a rotated key invalidates all links, and the settings remain.
 */
async function proofOf(secret: Pick<SecretMethods, 'get'>, kind: MailKind, userId: string): Promise<string> {
  const key = await secret.get()
  if (!key) throw new Error('the code key is missing: has setup-keys run?')
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(`${kind}-mail-off ${userId}`).digest('base64url')
}

export const mailOffToken = async (
  secret: Pick<SecretMethods, 'get'>,
  kind: MailKind,
  userId: string,
): Promise<string> => `${userId}.${await proofOf(secret, kind, userId)}`

/** Member of the token; undefined for one that we did not make. */
export async function memberOfMailOff(
  secret: Pick<SecretMethods, 'get'>,
  kind: MailKind,
  token: string,
): Promise<string | undefined> {
  const [userId = '', given = ''] = token.split('.')
  const expected = Buffer.from(await proofOf(secret, kind, userId))
  const got = Buffer.from(given)
  return got.length === expected.length && timingSafeEqual(got, expected) ? userId : undefined
}
