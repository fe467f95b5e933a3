import * as z from 'zod'
import { clock, event, reaction, subscriber } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'

/**
 * Events of accounts, and the functions that react to them. They contain ids alone: functions that need an address or a
 * phone read it from the account, and a code is derived where it is sent.
 */
const id = z.string()
const member = '01KB8YV6WZ0M3X8N5TQ7R2D4FK'

/** A six-digit code was issued; `key` is the hash under which its item is stored. */
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
/** Ended by a logout, or because a refresh token was used twice (D6). */
export const sessionEnded = event('account.session-ended', 1, z.object({ userId: id }), { userId: member })
export const emailChanged = event('account.email-changed', 1, z.object({ userId: id }), { userId: member })
export const phoneVerified = event('account.phone-verified', 1, z.object({ userId: id }), { userId: member })

/** The account is closed and its owner logged out; a mail says so before anything is erased (D102). */
export const leavingAsked = event('account.leaving-asked', 1, z.object({ userId: id }), { userId: member })
/** A closed account is due: the message of its timer. The event decides nothing. */
const leavingDue = event('account.leaving-due', 1, z.object({ userId: id, dueAt: z.int() }), {
  userId: member,
  dueAt: 1_796_094_900_000,
})
export const leavingTimer = (wait: z.output<typeof leavingDue.data>) =>
  timerWanted({ name: `leave-${wait.userId}-${wait.dueAt}`, at: wait.dueAt, event: leavingDue(wait) })
const archive = z.object({ userId: id, exportId: id })
const exampleArchive = { userId: member, exportId: '01KB8YV6X50M3X8N5TQ7R2D4FK' }
/** A member requests a copy of their data (D102). */
export const exportAsked = event('account.export-asked', 1, archive, exampleArchive)
export const exportReady = event('account.export-ready', 1, archive, exampleArchive)

/** The account was erased: what remains of it identifies nobody. */
export const memberErased = event('account.erased', 1, z.object({ userId: id }), { userId: member })

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
  leavingAsked,
  leavingDue,
  memberErased,
  exportAsked,
  exportReady,
] as const

/** Publishes a phone code to the topic, whose filter selects the channel (D8). */
export const sendPhoneCode = reaction({
  id: 'sendPhoneCode',
  subject: 'accounts',
  on: [phoneCodeIssued],
  grants: { table: ['get'], secrets: { codeKey: ['get'] }, verification: true },
})

/** Grants for the record by which a function acts once per event (functions/machinery/reactions/once.ts). */
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

const erasing = {
  table: ['get', 'query', 'put', 'update', 'delete'],
  indexes: ['GSI1', 'GSI2'],
  objects: { public: ['list', 'delete'], private: ['list', 'delete'], quarantine: ['delete'] },
  payments: true,
} as const

/** Erases the data of a closed account, step by step: started again it continues where it stopped (D102). */
export const eraseMember = reaction({
  id: 'eraseMember',
  subject: 'accounts',
  on: [leavingDue],
  grants: erasing,
  timeout: 300,
  concurrency: 2,
  batch: 1,
})

/** Collects all data about a member into an archive for them. */
export const makeExport = reaction({
  id: 'makeExport',
  subject: 'accounts',
  on: [exportAsked],
  grants: {
    table: ['get', 'query', 'put'],
    indexes: ['GSI1', 'GSI2'],
    objects: { public: ['get'], private: ['get', 'write'] },
  },
  timeout: 300,
  concurrency: 2,
  memory: 1024,
  batch: 1,
})

/** Continues erasures that a timer missed or that stopped, and erases kept data whose retention has ended. */
export const sweepLeavings = clock({
  id: 'sweepLeavings',
  subject: 'accounts',
  every: 'rate(30 minutes)',
  grants: erasing,
  timeout: 300,
})

export const accountsBackground = [
  sendPhoneCode,
  sendSmsCode,
  sendVoiceCode,
  eraseMember,
  makeExport,
  sweepLeavings,
] as const
