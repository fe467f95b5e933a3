import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretMethods } from '#functions/machinery/clients/secrets.ts'

/** Mails that a member may end by a link of theirs, each kind by its own. */
export type MailKind = 'bidding' | 'collecting'

/**
 * What a link in a mail proves: that we wrote it to this member. It opens nothing but the switch of the mails that bear
 * it, so it needs no login and no end; a rotated key ends all links, and the settings remain.
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

/** Whom the token was made for; undefined for one that we did not make. */
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
