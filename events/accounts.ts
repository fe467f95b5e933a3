import * as z from 'zod'
import { event, reaction, subscriber } from './event.ts'

/**
 * Events of the accounts domain, and the functions that react to events there. They carry ids alone: whoever needs an
 * address or a phone reads it from the account, and a code is derived where it is sent.
 */
const id = z.string()
const member = '01KB8YV6WZ0M3X8N5TQ7R2D4FK'

/** A six-digit code is on its way; `key` is the hash that the code item is kept under. */
const issued = z.object({
  purpose: z.enum(['register', 'reset', 'update-email', 'login', 'phone']),
  key: z.string(),
  codeId: id,
})
export const mailCodeIssued = event('account.mail-code-issued', 1, issued, {
  purpose: 'register',
  key: 'bXmJb2r4x0o8k5bXq3c1Yw2gU7o4JtU1s9dQeVh0mZk',
  codeId: '01KB8YV6X30M3X8N5TQ7R2D4FK',
})
export const phoneCodeIssued = event('account.phone-code-issued', 1, issued, {
  purpose: 'phone',
  key: 'q3c1Yw2gU7o4JtU1s9dQeVh0mZkbXmJb2r4x0o8k5bX',
  codeId: '01KB8YV6X40M3X8N5TQ7R2D4FK',
})

export const memberRegistered = event('account.registered', 1, z.object({ userId: id }), { userId: member })
export const passwordChanged = event(
  'account.password-changed',
  1,
  z.object({ userId: id, by: z.enum(['reset', 'member']) }),
  { userId: member, by: 'reset' },
)
/** By logout, or because a refresh token was used twice (D6). */
export const sessionEnded = event('account.session-ended', 1, z.object({ userId: id }), { userId: member })
export const emailChanged = event('account.email-changed', 1, z.object({ userId: id }), { userId: member })
export const phoneVerified = event('account.phone-verified', 1, z.object({ userId: id }), { userId: member })

const kind = z.enum(['buy', 'sell', 'chat'])
/** `until` in epoch ms, null until lifted (D77). */
export const memberBanned = event(
  'account.banned',
  1,
  z.object({ userId: id, kind, until: z.int().nullable(), reason: z.string() }),
  { userId: member, kind: 'buy', until: null, reason: '二度の未払い' },
)
export const memberUnbanned = event('account.unbanned', 1, z.object({ userId: id, kind }), {
  userId: member,
  kind: 'buy',
})

export const accountsEvents = [
  mailCodeIssued,
  phoneCodeIssued,
  memberRegistered,
  passwordChanged,
  sessionEnded,
  emailChanged,
  phoneVerified,
  memberBanned,
  memberUnbanned,
] as const

/** Hands a phone code to the topic; the topic's filter picks the channel (D8). */
export const sendPhoneCode = reaction({
  id: 'sendPhoneCode',
  subject: 'accounts',
  on: [phoneCodeIssued],
  grants: { table: ['get'], secrets: { codeKey: ['get'] }, verification: true },
})

/** What a function needs for the record that makes it act once per event (functions/reactions/once.ts). */
const onceOnly = ['put', 'update', 'delete'] as const

export const sendSmsCode = subscriber({
  id: 'sendSmsCode',
  subject: 'accounts',
  channel: 'sms',
  grants: { table: onceOnly, sms: true },
})
export const sendVoiceCode = subscriber({
  id: 'sendVoiceCode',
  subject: 'accounts',
  channel: 'voice',
  grants: { table: onceOnly, voice: true },
})

export const accountsBackground = [sendPhoneCode, sendSmsCode, sendVoiceCode] as const
