import * as z from 'zod'
import { hasCardNumber } from '#shared/platform/card/pan.ts'
import { fees } from './money/fees.ts'
import { emailFormat, manyLines, oneLine } from './written-text.ts'

/**
 * Field schemas of the contracts. Lengths and ranges are from rules D103 and marketplace.md 5; keys of validation
 * errors are the specification's named messages. Query fields accept the strings of a URL.
 */

/** A number that the specification gives to a word (wire-numbers.ts). */
export const wireNumber = <Wire extends number>(table: Readonly<Record<string, Wire>>) =>
  z.literal(Object.values(table))

/** An opaque id (ULID or a slug of the demo catalogue). */
export const id = () => z.string().regex(/^[\w-]{1,64}$/, { error: 'ID_FORMAT' })

const amountUpTo = (max: number, error: string) =>
  z.int({ error: 'AMOUNT_FORMAT' }).min(1, { error: 'AMOUNT_FORMAT' }).max(max, { error })

/** Whole yen, 1 to 9,999,999,999, the highest total of an order (D4, D44). */
export const yen = () => amountUpTo(fees.totalMax, 'AMOUNT_FORMAT')

/** Price of a work or amount of a bid (D44). */
export const workPrice = () => amountUpTo(fees.priceMax, 'PRICE_LIMIT')
/** Quote for the transport of a work (D26, D44). */
export const transportFee = () => amountUpTo(fees.transportMax, 'TRANSPORT_LIMIT')

const written = (letters: RegExp, max: number, min: number, required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(min, { error: required })
    // Longer text is not checked any further, because the patterns take time.
    .max(max, { error: 'INPUT_LENGTH', abort: true })
    .regex(letters, { error: 'TEXT_FORMAT' })
    .refine(value => !hasCardNumber(value), { error: 'CARD_NUMBER' })

/**
 * Trimmed text of `min` to `max` characters in lines. Control characters are refused (written-text.ts), and so are card
 * numbers, which may only be entered into the payment platform's form (payment-platform.md 3.2). `required` names the
 * message for missing text.
 */
export const text = (max: number, min = 1, required = 'REQUIRED') => written(manyLines, max, min, required)

/** Text in one line without invisible characters: names, titles, and values of headers, rows or files. */
export const line = (max: number, min = 1, required = 'REQUIRED') => written(oneLine, max, min, required)

/** Text in both languages; Chinese may be stored but is not shown (D11). */
export const localized = (max: number, min = 1) =>
  z.strictObject({ ja: text(max, min), en: text(max, min), zh: text(max, 0).optional() })

/** A name or title in both languages. */
export const localizedLine = (max: number, min = 1) =>
  z.strictObject({ ja: line(max, min), en: line(max, min), zh: line(max, 0).optional() })

/** ASCII before the @, because the mail service accepts nothing else and would fail later. */
export const email = () =>
  z
    .string({ error: 'EMAIL_REQUIRED' })
    .trim()
    .toLowerCase()
    .min(1, { error: 'EMAIL_REQUIRED' })
    .max(200, { error: 'EMAIL_FORMAT' })
    .regex(emailFormat, { error: 'EMAIL_FORMAT' })

/** At least 8 letters and digits with upper case, lower case and a digit; at most 100 (marketplace.md 5, §14). */
export const password = () =>
  z
    .string({ error: 'PASSWORD_REQUIRED' })
    .min(1, { error: 'PASSWORD_REQUIRED' })
    .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,100}$/, { error: 'PASSWORD_FORMAT' })

/** Six digits, like every code that we send (D7, D8). */
export const sixDigits = () =>
  z
    .string({ error: 'CODE_REQUIRED' })
    .trim()
    .regex(/^\d{6}$/, { error: 'CODE_FORMAT' })

const digits = (error: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)

/** A whole number in a query string. */
export const intParam = (min: number, max: number, error = 'NUMBER_FORMAT') =>
  digits(error).pipe(z.int().min(min, { error }).max(max, { error }))

/** Page from 1, and up to 60 rows per page (rules §12); `sizeParam` takes the default. */
export const pageParam = () => intParam(1, 100_000).default(1)
export const sizeParam = (fallback: number, max = 60) => intParam(1, max).default(fallback)

/** `1`/`true` or `0`/`false` in a query string. */
export const flagParam = () =>
  z.enum(['0', '1', 'true', 'false'], { error: 'FLAG_FORMAT' }).transform(v => v === '1' || v === 'true')

/** Comma-separated values in a query string, at most 50, each of the given kind, without duplicates. */
export const listParam = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .max(2000, { error: 'INPUT_LENGTH' })
    .transform(joined => [...new Set(joined.split(',').filter(part => part !== ''))])
    .pipe(z.array(item).max(50, { error: 'INPUT_LENGTH' }))

/** An instant in an answer: ISO-8601 with `Z` (D3). */
export const instant = () => z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** An instant in a request: ISO-8601 with an offset. */
export const instantInput = () => z.iso.datetime({ offset: true, error: 'TIME_FORMAT' }).transform(v => Date.parse(v))

/** The answer of every list: one page (D1). */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), total: z.int().min(0), page: z.int().min(1), size: z.int().min(1) })

/** A yen price with its display in the reader's currency (D12). */
export const price = () =>
  z.object({
    yen: z.int(),
    display: z.object({
      currency: z.enum(['JPY', 'USD']),
      amount: z.int(),
      rate: z.number(),
      rateAt: instant().nullable(),
    }),
  })

/** Answer without data. */
export const done = () => z.object({ done: z.literal(true) })
export const nothing = () => z.strictObject({})

export const pageNumber = (max: number, fallback: number) =>
  z
    .int({ error: 'NUMBER_FORMAT' })
    .min(1, { error: 'NUMBER_FORMAT' })
    .max(max, { error: 'NUMBER_FORMAT' })
    .default(fallback)
