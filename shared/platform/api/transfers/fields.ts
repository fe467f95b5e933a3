import * as z from 'zod'
import { accountTypeNumbers } from '../../transfers/account-type.ts'
import { bankText, isBankName } from '../../transfers/bank-text.ts'
import { mostLines, ReturnReason } from '../../transfers/transfer-line.ts'
import { field, idText, kind, textField } from '../fields.ts'

/**
 * Fields of transfer calls. Errors of a line belong to operation 1081, so its texts are parsed leniently and checked
 * later.
 */
const line = '1081'
const written = (number: '245' | '246' | '248' | '325', missing: '001' | '002' | '006') =>
  field(number, z.string().max(200, kind(missing)).default(''), line)

const wireType = z.enum(Object.values(accountTypeNumbers))
const typeOf = <Schema extends z.ZodType>(schema: Schema) => field('247', schema, line)

/** Bank, branch and account. Type 0 is an ordinary account, 1 a current account. */
const placeFields = {
  bank_code: written('245', '002'),
  branch_code: written('246', '002'),
  account_type: typeOf(wireType.default(accountTypeNumbers.ordinary)),
  account_number: written('248', '006'),
}
export const accountFields = { ...placeFields, payee_kana: written('325', '001') }

const item = z.strictObject({
  /** A payee, instead of an account. */
  payee_id: z.string().max(40).optional(),
  ...accountFields,
  /** Defaults to ordinary if an account is given. */
  account_type: typeOf(wireType.optional()),
  amount: field('324', z.union([z.number(), z.string()], kind('006')), line),
  reference: idText(60),
})
export type TransferItem = z.infer<typeof item>

/** Name of the person who acts for the shop, kept in the record. */
export const person = () => textField(100)

/** Whether the date exists: JavaScript reads 30 February as a day of March. */
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
  /** Account that the money is taken from. */
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
    // Two results for one line contradict each other.
    for (const [at, { line: named }] of value.entries())
      if (value.findIndex(other => other.line === named) < at)
        issues.push({ code: 'custom', input: named, path: [at, 'line'], message: 'repeated' })
  })
