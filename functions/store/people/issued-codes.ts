import { createHash } from 'node:crypto'
import * as z from 'zod'
import { accountKeys, type Key } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Attributes, type Changes, put, remove, type Write } from '#functions/machinery/table/write.ts'
import { type CodePurpose, codeRules, lapsesAt } from '#shared/domain/people/account/code.ts'

/** A code that was sent. Its digits are not stored: they are derived from the id and a secret. */
export const Code = z.object({
  codeId: z.string(),
  purpose: z.enum(['register', 'reset', 'update-email', 'login', 'phone']),
  /** Mail address or E.164 number of the recipient. */
  target: z.string(),
  /** The member who requested it, if logged in. */
  userId: z.string().optional(),
  language: z.enum(['ja', 'en']),
  channel: z.enum(['mail', 'sms', 'voice']),
  tries: z.int(),
  sentAt: z.int(),
  lapsesAt: z.int(),
})
export type Code = z.infer<typeof Code>

export const codeOfItem = (item: Attributes | undefined): Code | undefined => item && Code.parse(item)

/**
 * Key of a code: one at a time per recipient and requester, who is the member changing the e-mail, or an anonymous
 * caller (`askerMark`).
 */
export function codeHash(target: string, owner = ''): string {
  return hashed(owner === '' ? target : `${owner} ${target}`)
}

export function codeKey(purpose: CodePurpose, target: string, owner = ''): Key {
  return accountKeys.code(purpose, codeHash(target, owner))
}

/** The code of an event. Undefined if a newer one has replaced it or it has expired. */
export async function issuedCode(
  table: Getter,
  { purpose, key, codeId }: { purpose: CodePurpose; key: string; codeId: string },
  now: number,
): Promise<Code | undefined> {
  const code = await getCode(table, accountKeys.code(purpose, key))
  return code && code.codeId === codeId && code.lapsesAt > now ? code : undefined
}

export async function getCode(table: Getter, key: Key): Promise<Code | undefined> {
  return codeOfItem(await table.get(key))
}

/** Replaces the last code, but not within a minute of it. */
export function issueCode(
  key: Key,
  code: Omit<Code, 'tries' | 'sentAt' | 'lapsesAt'>,
  now: number,
): Write<'put', 'code-too-soon'> {
  const lapses = lapsesAt(code.purpose, now)
  const item = { ...key, ...code, tries: 0, sentAt: now, lapsesAt: lapses, expiresAt: Math.ceil(lapses / 1000) }
  const patience = now - codeRules.resendSeconds * 1000
  return put(item, { where: ['attribute_not_exists(#PK) OR #sentAt <= :patience', { patience }] }).or(
    'code-too-soon',
    () => ({ resendIn: codeRules.resendSeconds }),
  )
}

/** Counts one try of a code that has not expired and has tries left. */
export const codeTry = (now: number): Changes => ({
  add: { tries: 1 },
  where: ['#lapsesAt > :now AND #tries < :max', { now, max: codeRules.tries }],
})

/** Deletes a code that was entered correctly, unless it was used or replaced since. */
export const spendCode = (key: Key, codeId: string): Write<'delete', 'bad-code'> =>
  remove(key, ['#codeId = :codeId', { codeId }]).or('bad-code')

/** Seconds until the next code may be sent; 0 for now. */
export function resendIn(code: Code | undefined, now: number): number {
  return code ? Math.max(0, Math.ceil((code.sentAt + codeRules.resendSeconds * 1000 - now) / 1000)) : 0
}

export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
