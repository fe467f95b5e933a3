import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { done, email, id, instant, nothing, password, sixDigits } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { noticeLevels, settingsOf } from '#shared/domain/kernel/notice.ts'
import { isPhoneLength, phoneTyped } from '#shared/domain/kernel/phone-number.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { bankAccount } from '#shared/domain/people/account/bank.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'
import { presentPassword } from './present-password.ts'
import {
  languageInput,
  passwordConfirmed,
  passwordMismatch,
  passwordsMatch,
  passwordUnconfirmed,
  personName,
  username,
} from './sessions.ts'

/** Contracts of a member's own data: profile, settings, verified phone (D8, D14). */

const level = () => z.literal(Object.values(noticeLevels), { error: 'LEVEL_FORMAT' })
const profile = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  avatar: picture().nullable(),
  surname: z.string(),
  name: z.string(),
  surname_pseudonyms: z.string(),
  name_pseudonyms: z.string(),
  language: z.enum(['jp', 'en']),
  userType: z.literal(Object.values(userTypes)),
  /** Switched-on notice levels; 2 is always among them. */
  settings: z.array(level()),
  /** Mails when outbid and one hour before the end (D100). */
  biddingMail: z.boolean(),
  /** Mails about new works and reminders that the member asked for. */
  collectingMail: z.boolean(),
  banBuy: z.boolean(),
  banSell: z.boolean(),
  banChat: z.boolean(),
  /** Verified phone in national digits, masked but for the last four; null until verified. */
  phone: z.string().nullable(),
  phoneVerified: z.boolean(),
  bank: bankAccount().nullable(),
  walletAddress: z.string().nullable(),
  /** A partner's or an artist's account: the operator manages it, it cannot change e-mail or password (D78). */
  isConsoleMade: z.boolean(),
  termsVersion: z.string(),
  createDate: instant(),
})

const exampleProfile: z.input<typeof profile> = {
  id: '01KAG5W8Z0MEMBER00000000001',
  email: 'nagi@example.jp',
  username: 'nagi',
  avatar: null,
  surname: '森下',
  name: '凪',
  surname_pseudonyms: 'もりした',
  name_pseudonyms: 'なぎ',
  language: 'jp',
  userType: 1,
  settings: [1, 2],
  biddingMail: true,
  collectingMail: true,
  banBuy: false,
  banSell: false,
  banChat: false,
  phone: '•••••••0418',
  phoneVerified: true,
  bank: null,
  walletAddress: null,
  isConsoleMade: false,
  termsVersion: '2026-11-01',
  createDate: '2026-11-20T07:52:00.000Z',
}

export const frontUserInfo = endpoint({
  id: 'frontUserInfo',
  subject: 'accounts',
  method: 'GET',
  path: '/front-user/info',
  summary: "The caller's own profile",
  access: 'member',
  input: nothing(),
  output: profile,
  codes: [],
  grants: { table: ['get'] },
  example: { input: {}, output: exampleProfile },
})

export const updateName = endpoint({
  id: 'updateName',
  subject: 'accounts',
  method: 'PUT',
  path: '/front-user/update-name',
  summary: 'Change the real name; a Japanese account needs hiragana readings (D14)',
  access: 'member',
  input: z.strictObject(personName),
  output: done(),
  codes: [],
  grants: { table: ['update'] },
  example: {
    input: { surname: '森下', name: '凪', surname_pseudonyms: 'もりした', name_pseudonyms: 'なぎ' },
    output: { done: true },
  },
})

export const updateAccount = endpoint({
  id: 'updateAccount',
  subject: 'accounts',
  method: 'PUT',
  path: '/front-user/update-account',
  summary:
    'Change what others see: username, avatar; and the wallet address, for which the password is asked again (§14)',
  access: 'member',
  input: z
    .strictObject({
      username: username().optional(),
      /** Upload of business `avatar`; null removes the picture. */
      avatar: id().nullable().optional(),
      /** EIP-55 checksummed, or all lower case; null removes it. */
      walletAddress: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'WALLET_FORMAT' })
        .nullable()
        .optional(),
      password: z.string().max(lengths.other, { error: 'INPUT_LENGTH' }).optional(),
    })
    .refine(input => input.walletAddress === undefined || Boolean(input.password), {
      error: 'PASSWORD_REQUIRED',
      path: ['password'],
    }),
  output: done(),
  codes: ['username-taken', 'wrong-password', 'upload-not-ready'],
  grants: { table: ['get', 'put', 'update', 'delete', 'check'] },
  // Limited because a password can be guessed here too.
  limits: ['code-check'],
  example: { input: { username: 'nagi' }, output: { done: true } },
})

export const updateEmail = endpoint({
  id: 'updateEmail',
  subject: 'accounts',
  method: 'PUT',
  path: '/front-user/update-email',
  summary: 'Change the e-mail with the password and the code mailed to the new one; all other sessions end (D6)',
  access: 'member',
  input: z.strictObject({ email: email(), code: sixDigits(), password: presentPassword() }),
  output: done(),
  codes: ['bad-code', 'wrong-password', 'email-taken', 'partner-account'],
  grants: { table: ['get', 'put', 'update', 'delete'], secrets: { codeKey: ['get'] } },
  limits: ['code-check'],
  example: { input: { email: 'nagi@example.com', code: '482913', password: 'Tenmoku2026' }, output: { done: true } },
})

export const updatePassword = endpoint({
  id: 'updatePassword',
  subject: 'accounts',
  method: 'PUT',
  path: '/front-user/update-password',
  summary: 'Change the password; all other sessions end (D6)',
  access: 'member',
  input: z
    .strictObject({
      oldPassword: presentPassword(),
      password: password(),
      confirmPassword: z.string().optional(),
    })
    .refine(passwordConfirmed, passwordUnconfirmed)
    .refine(passwordsMatch, passwordMismatch),
  output: done(),
  codes: ['wrong-password', 'partner-account'],
  grants: { table: ['get', 'update', 'delete'] },
  limits: ['code-check'],
  example: { input: { oldPassword: 'Tenmoku2026', password: 'Setsugetsuka7' }, output: { done: true } },
})

export const updateSettings = endpoint({
  id: 'updateSettings',
  subject: 'accounts',
  method: 'PUT',
  path: '/front-user/update-settings',
  summary: 'Choose notice levels and the language of mail; important notices stay on (D100)',
  access: 'member',
  input: z.strictObject({
    settings: z.array(level()).max(8, { error: 'LEVEL_FORMAT' }).transform(settingsOf).optional(),
    biddingMail: z.boolean({ error: 'FLAG_FORMAT' }).optional(),
    collectingMail: z.boolean({ error: 'FLAG_FORMAT' }).optional(),
    language: languageInput().optional(),
  }),
  output: z.object({
    settings: z.array(level()),
    biddingMail: z.boolean(),
    collectingMail: z.boolean(),
    language: z.enum(['jp', 'en']),
  }),
  codes: [],
  grants: { table: ['get', 'update'] },
  example: {
    input: { settings: [1, 2, 4], biddingMail: true },
    output: { settings: [1, 2, 4], biddingMail: true, collectingMail: true, language: 'jp' },
  },
})

/** Any spelling of 10 characters to 15 digits (marketplace.md 5); the server parses the number. */
const phone = () =>
  z
    .string({ error: 'PHONE_REQUIRED' })
    .max(40, { error: 'PHONE_NUMBER_LENGTH' })
    .transform(phoneTyped)
    .pipe(
      z
        .string()
        .regex(/^\+?[\d-]+$/, { error: 'PHONE_FORMAT' })
        .refine(isPhoneLength, { error: 'PHONE_NUMBER_LENGTH' }),
    )

export const sendSms = endpoint({
  id: 'sendSms',
  subject: 'accounts',
  method: 'POST',
  path: '/sms/send',
  summary: 'Send a six-digit code to a phone by text message, or by a voice call to a landline (D8)',
  access: 'member',
  input: z.strictObject({
    phone: phone(),
    channel: z.enum(['sms', 'voice'], { error: 'CHANNEL_FORMAT' }).default('sms'),
  }),
  output: z.object({ channel: z.enum(['sms', 'voice']), expiresIn: z.int(), resendIn: z.int() }),
  codes: ['code-too-soon', 'rate-limited', 'phone-stopped'],
  grants: { table: ['get', 'put', 'update'], secrets: { codeKey: ['get'] } },
  limits: ['sms-address', 'sms-site'],
  example: {
    input: { phone: '090-1234-0418', channel: 'sms' },
    output: { channel: 'sms', expiresIn: 600, resendIn: 60 },
  },
})

export const verifySms = endpoint({
  id: 'verifySms',
  subject: 'accounts',
  method: 'POST',
  path: '/sms/verify',
  summary: 'Verify the phone by the code; one phone verifies one account (D7, D8)',
  access: 'member',
  input: z.strictObject({ phone: phone(), code: sixDigits() }),
  output: z.object({ phoneVerified: z.literal(true) }),
  codes: ['bad-code', 'phone-taken'],
  grants: { table: ['get', 'put', 'update', 'delete'], secrets: { codeKey: ['get'] } },
  limits: ['code-check'],
  example: { input: { phone: '090-1234-0418', code: '482913' }, output: { phoneVerified: true } },
})

export const accountProfileContracts = [
  frontUserInfo,
  updateName,
  updateAccount,
  updateEmail,
  updatePassword,
  updateSettings,
  sendSms,
  verifySms,
] as const
