import * as z from 'zod'
import { accountTypeNumbers } from '../../transfers/account-type.ts'
import { bankText, isBankName } from '../../transfers/bank-text.ts'
import { mostLines, ReturnReason } from '../../transfers/transfer-line.ts'
import { field, idText, kind, textField } from '../fields.ts'

/** What calls about transfers are made of. A line says all that is wrong with it under 1081, so its texts are taken as they are. */
const line = '1081'
const written = (number: '245' | '246' | '248' | '325', missing: '001' | '002' | '006') =>
  field(number, z.string().max(200, kind(missing)).default(''), line)

const wireType = z.enum(Object.values(accountTypeNumbers))
const typeOf = <Schema extends z.ZodType>(schema: Schema) => field('247', schema, line)

/** Where an account is. The type is 0 for ordinary and 1 for current accounts. */
const placeFields = {
  bank_code: written('245', '002'),
  branch_code: written('246', '002'),
  account_type: typeOf(wireType.default(accountTypeNumbers.ordinary)),
  account_number: written('248', '006'),
}
export const accountFields = { ...placeFields, payee_kana: written('325', '001') }

const item = z.strictObject({
  /** In the place of an account: one that was stored before. */
  payee_id: z.string().max(40).optional(),
  ...accountFields,
  /** Ordinary where an account is written without it. */
  account_type: typeOf(wireType.optional()),
  amount: field('324', z.union([z.number(), z.string()], kind('006')), line),
  reference: idText(60),
})
export type TransferItem = z.infer<typeof item>

/** Who acts for the shop: a name that the record keeps. */
export const person = () => textField(100)

/** A day that the calendar has: 30 February is read as a day of March. */
function isDate(date: string): boolean {
  const at = Date.parse(date)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date)
}

export const fileFields = {
  transfer_date: field(
    '321',
    z
      .string()
      .min(1, kind('001'))
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, kind('008'))
      .refine(isDate, kind('008')),
  ),
  consignor_code: field('322', z.string().regex(/^\d{1,10}$/, kind('006'))),
  consignor_name: field(
    '323',
    z
      .string()
      .trim()
      .min(1, kind('008'))
      .refine(name => isBankName(bankText(name) ?? ''), kind('008'))
      .refine(name => (bankText(name) ?? '').length <= 40, kind('003')),
  ),
  /** The account that the money leaves. */
  consignor_account: z.strictObject(placeFields),
  items: field(
    '326',
    z
      .array(item)
      .max(mostLines, kind('009'))
      .refine(items => items.length > 0, kind('024')),
  ),
}

export const resultItems = z
  .array(
    z.strictObject({
      line: z.int().min(1).max(mostLines),
      status: z.enum(['done', 'returned']),
      reason: ReturnReason.optional(),
    }),
  )
  .min(1)
  .max(500)
  .check(({ value, issues }) => {
    // Nobody can say which of two results for one line holds.
    for (const [at, { line: named }] of value.entries())
      if (value.findIndex(other => other.line === named) < at)
        issues.push({ code: 'custom', input: named, path: [at, 'line'], message: 'repeated' })
  })
