import { createHash } from 'node:crypto'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import * as errorMessages from '../../paraglide/errors.js'
import { m } from '../../paraglide/messages.js'
import { yen } from '../format/money.ts'
import type { Refusal } from './api.server.ts'

/**
 * Sentences for the fields that the API refused (D1: `data.errors: [{ field, key }]`); the first one of each field. With
 * what was `typed`, an id that was left empty is told as a choice that was not made, and not as one that is written wrong.
 */
export function refusedFields(
  { data }: Refusal,
  locale: 'ja' | 'en',
  typed: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {}
  const errors: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'errors') : undefined
  if (!Array.isArray(errors)) return fields
  for (const { field, key, letters } of errors) {
    if (typeof field !== 'string' || typeof key !== 'string') continue
    const isUnchosen = key === 'ID_FORMAT' && typed[field] === ''
    const told = Array.isArray(letters) ? letters.join(' ') : ''
    fields[field] ??= errorText(isUnchosen ? 'CHOICE_MISSING' : key, locale, fieldIn(typed, field), told)
  }
  return fields
}

/** Beside a family name the field `name` is the given name; by itself it is all of it. */
const fieldIn = (typed: Readonly<Record<string, string>>, field: string): string =>
  field === 'name' && 'surname' in typed ? 'givenName' : field

/**
 * Problems in the order of the page: a browser sends the fields of a form as they stand in it. A field of several parts
 * stands where its first part does, and what was not sent, as a box that was left empty, comes last. `prefix` is that of
 * the fields' names.
 */
export function inPageOrder(
  sent: FormData,
  errors: Readonly<Record<string, string>>,
  prefix = '',
): Readonly<Record<string, string>> {
  const names = [...sent.keys()]
  const first = (is: (name: string) => boolean) => {
    const at = names.findIndex(is)
    return at === -1 ? names.length : at
  }
  const placeOf = (field: string) => {
    const name = `${prefix}${field}`
    return names.includes(name) ? names.indexOf(name) : first(each => each.startsWith(name))
  }
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => placeOf(one) - placeOf(other)))
}

/** What sentences about amounts name. */
const limits = { price: yen(fees.priceMax), transport: yen(fees.transportMax) }

/**
 * Fields that a sentence has to name, since another one beside it would read the same (marketplace.md 5). The general
 * sentence names no others.
 */
const names: Partial<Record<string, typeof m.trade_number>> = {
  surname: m.register_surname,
  givenName: m.register_name,
  surname_pseudonyms: m.register_surname_kana,
  name_pseudonyms: m.register_name_kana,
  deliveryNumber: m.trade_number,
  bankName: m.info_bank_name,
  branchName: m.info_branch_name,
  accountNumber: m.info_account_number,
  payeeName: m.info_payee,
  occupation: m.resale_occupation,
  size: m.resale_size,
}

/** What is chosen from a list, or stands in a page: nobody can mistype it. */
const choices =
  /^(ACTION|BAN|BUSINESS|CARRIER|CHANNEL|COUNTRY|FIELD|FLAG|FORM|KEY|KIND|LANGUAGE|LEVEL|LIST|MONTH|MOVE|OPERATION|PART|RESULT|ROLES|SORT|SOURCE|STATE|STATUS|TAB|TYPE|VISIBILITY|WAY)_FORMAT$/

/**
 * The sentence for a key of a validation error: the named ones of marketplace.md 5 are messages `error_<KEY>`, a key
 * without one gets the general sentence. On the server only, because it reaches for any of them by its name.
 */
export function errorText(key: string, locale: 'ja' | 'en', field = '', letters = ''): string {
  const name = names[field]
  if (name && missing.has(key)) return m.error_ENTER({ field: named(name({}, { locale })) }, { locale })
  if (name && key === 'KANA_FORMAT') return m.error_KANA_OF({ field: named(name({}, { locale })) }, { locale })
  if (key === 'PROVINCE_REQUIRED' && field === 'province') return m.error_PREFECTURE({}, { locale })
  if (key === 'PROVINCE_REQUIRED' && field === 'otherProvince') return m.error_STATE({}, { locale })
  if (key === 'REQUIRED' && field === 'imgs') return m.error_PHOTO_REQUIRED({}, { locale })
  if (key === 'REQUIRED' && field === 'fields') return m.error_NOTE_REQUIRED({}, { locale })
  if (choices.test(key)) return m.error_CHOICE({}, { locale })
  const message: unknown = Reflect.get(errorMessages, `error_${key}`)
  return typeof message === 'function' ? message({ ...limits, letters }, { locale }) : m.error_FIELD({}, { locale })
}

const missing = new Set(['REQUIRED', 'NAME_REQUIRED', 'PSEUDONYMS_REQUIRED'])

/** A label within a sentence: without its note in brackets, and in English without its capital. */
const named = (label: string): string =>
  label.replace(/[ （(].*[)）]$/, '').replace(/^[A-Z]/, first => first.toLowerCase())

/** How long to wait until a refused call may be tried again; undefined where waiting is not what was asked for. */
export function waitText({ name, retryAfter }: Refusal, locale: 'ja' | 'en'): string | undefined {
  if (name !== 'rate-limited' || retryAfter === undefined) return undefined
  const [value, unit] = retryAfter < 60 ? [retryAfter, 'second'] : [Math.ceil(retryAfter / 60), 'minute']
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  return m.error_wait({ time }, { locale })
}

/** The namespace of our form keys. */
const namespace = Buffer.from('6f1d5c1ce64b4bb2a5fe0c4b9f3f8d27', 'hex')

/**
 * A key for a form that works without scripts: uuid5 of the form's id, given by the server when it was rendered, and
 * the fields in order (D2). Sending it again is the same operation; another amount is another one.
 */
export function idempotencyKey(formId: string, fields: Readonly<Record<string, string | number | boolean>>): string {
  const canonical = JSON.stringify([formId, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))])
  const hash = createHash('sha1').update(namespace).update(canonical).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
