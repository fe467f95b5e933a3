import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { line } from '#shared/domain/kernel/fields.ts'
import { payeeKana } from '#shared/domain/kernel/kana.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { bankAccount, depositTypes, fitsBankFile } from '#shared/domain/people/account/bank.ts'
import { postalAccount } from '#shared/domain/people/account/postal-account.ts'
import { plainDigits } from '#shared/typed.ts'
import { presentPassword } from './present-password.ts'

/** The account that a member is paid to (D14, decisions 151 and 163). */
const fields = {
  bankName: line(lengths.other).optional(),
  /** Without it the bank is found by name, if only one has that name. */
  bankCode: z
    .string()
    .max(lengths.other)
    .transform(plainDigits)
    .pipe(z.string().regex(/^\d{4}$/, { error: 'BANK_CODE_FORMAT' }))
    .optional(),
  branchName: line(lengths.other).optional(),
  branchCode: z
    .string()
    .max(lengths.other)
    .transform(plainDigits)
    .pipe(z.string().regex(/^\d{3}$/, { error: 'BRANCH_CODE_FORMAT' }))
    .optional(),
  depositType: z.literal(Object.values(depositTypes), { error: 'DEPOSIT_TYPE_FORMAT' }).default(depositTypes.ordinary),
  accountNumber: z
    .string()
    .max(lengths.other)
    .transform(plainDigits)
    .pipe(z.string().regex(/^\d{1,7}$/, { error: 'ACCOUNT_NUMBER_FORMAT' }))
    .optional(),
  /** Instead of all fields above: 記号 and 番号 of a passbook of ゆうちょ銀行. */
  postalSymbol: line(lengths.other).optional(),
  postalNumber: line(lengths.other).optional(),
  payeeName: line(lengths.name)
    .refine(typed => payeeKana(typed) !== null, { error: 'PAYEE_FORMAT' })
    .refine(typed => fitsBankFile(payeeKana(typed) ?? ''), { error: 'PAYEE_LENGTH' }),
  password: presentPassword(),
}
type Written = z.output<ReturnType<typeof z.object<typeof fields>>>

/** Problems of the account: either a passbook's two numbers, or bank, branch and account number. */
function placeProblems({ postalSymbol, postalNumber, ...written }: Written) {
  if (postalSymbol !== undefined || postalNumber !== undefined) {
    const postal = postalAccount(postalSymbol ?? '', postalNumber ?? '')
    return postal.outcome === 'wrong' ? postal.problems : []
  }
  const isMissing = {
    bankName: written.bankName === undefined && written.bankCode === undefined,
    branchName: written.branchName === undefined && written.branchCode === undefined,
    accountNumber: written.accountNumber === undefined,
  }
  return Object.entries(isMissing).flatMap(([field, missing]) => (missing ? [{ field, key: 'REQUIRED' }] : []))
}

export const updateBank = endpoint({
  id: 'updateBank',
  subject: 'accounts',
  method: 'PUT',
  path: '/front-user/update-bank',
  summary:
    'The account that payouts go to, for which the password is asked: bank and branch are compared with the list of banks, and the payee is kept in katakana (D14)',
  access: 'member',
  input: z.strictObject(fields).superRefine((written, { addIssue }) => {
    for (const { field, key } of placeProblems(written)) addIssue({ code: 'custom', path: [field], message: key })
  }),
  output: bankAccount(),
  codes: ['wrong-password', 'payments-stopped'],
  grants: { table: ['get', 'update', 'delete'], payments: true },
  limits: ['code-check'],
  example: {
    input: {
      bankName: 'みずほ銀行',
      bankCode: '0001',
      branchName: '丸の内中央支店',
      branchCode: '004',
      depositType: 2,
      accountNumber: '1234567',
      payeeName: 'もりした なぎ',
      password: 'Tenmoku2026',
    },
    output: {
      bankName: 'みずほ',
      bankCode: '0001',
      branchName: '丸の内中央',
      branchCode: '004',
      depositType: 2,
      accountNumber: '1234567',
      payeeName: 'モリシタ　ナギ',
    },
  },
})

export const accountBankContracts = [updateBank] as const
