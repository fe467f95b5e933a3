import { accountProblem, depositTypes } from '#shared/domain/people/account/bank.ts'
import { m } from '../../../paraglide/messages.js'
import { accountProblemWords } from '../../earning/console/money/payout-words.ts'
import { accountLine } from '../../people/account/account-line.ts'
import { BankSearch } from '../../people/account/bank-search.tsx'
import { TextField } from '../../people/account/form.tsx'
import { PostalFields } from '../../people/account/postal-fields.tsx'
import { Select } from '../frame/field.tsx'
import { Note } from '../frame/note.tsx'
import css from './mine.module.css'
import type { Profile } from './profile-forms.tsx'
import { SettingsForm, type SettingsState } from './settings-form.tsx'

interface Bank extends Readonly<Record<string, string>> {
  readonly bankName: string
  readonly bankCode: string
  readonly branchName: string
  readonly branchCode: string
  readonly depositType: string
  readonly accountNumber: string
  readonly postalSymbol: string
  readonly postalNumber: string
  readonly payeeName: string
  readonly password: string
}

/** The account that payouts go to (marketplace.md 3). */
export function BankForm({ profile: { bank }, state }: { profile: Profile; state: SettingsState }) {
  const defaults = bank && {
    bankName: bank.bankName,
    branchName: bank.branchName,
    accountNumber: bank.accountNumber,
    payeeName: bank.payeeName,
    bankCode: bank.bankCode ?? '',
    branchCode: bank.branchCode ?? '',
    depositType: String(bank.depositType),
  }
  const problem = bank && accountProblem(bank)
  return (
    <SettingsForm<Bank>
      intent="bank"
      state={state}
      {...(defaults && { defaults })}
      // What was saved takes the place of what was typed: the server has made names and numbers of it.
      version={bank ? [bank.bankCode, bank.branchCode, bank.accountNumber].join('-') : 'new'}
      submit={m.info_bank_save()}
    >
      {fields => (
        <>
          <p className="mut">{m.info_bank_text()}</p>
          {bank && <p>{m.info_bank_now({ account: accountLine(bank) })}</p>}
          {problem !== null && <Note tone="warn">{accountProblemWords[problem]()}</Note>}
          <BankSearch id="form-bank" of="bank" />
          <BankSearch id="form-bank" of="branch" />
          <div className={css.pair}>
            <TextField field={fields.bankName} label={m.info_bank_name()} />
            <TextField field={fields.bankCode} label={m.info_bank_code()} inputMode="numeric" maxLength={4} />
            <TextField field={fields.branchName} label={m.info_branch_name()} />
            <TextField field={fields.branchCode} label={m.info_branch_code()} inputMode="numeric" maxLength={3} />
            <Select
              key={fields.depositType.key}
              id={fields.depositType.id}
              name={fields.depositType.name}
              label={m.info_deposit()}
              defaultValue={fields.depositType.initialValue ?? depositTypes.ordinary}
            >
              <option value={depositTypes.ordinary}>{m.info_deposit_2()}</option>
              <option value={depositTypes.current}>{m.info_deposit_1()}</option>
            </Select>
            <TextField field={fields.accountNumber} label={m.info_account_number()} inputMode="numeric" maxLength={7} />
          </div>
          <PostalFields
            isOpen={[fields.postalSymbol, fields.postalNumber].some(
              ({ initialValue, errors }) => initialValue || errors,
            )}
          >
            <TextField field={fields.postalSymbol} label={m.bank_postal_symbol()} inputMode="numeric" maxLength={7} />
            <TextField field={fields.postalNumber} label={m.bank_postal_number()} inputMode="numeric" maxLength={10} />
          </PostalFields>
          <TextField field={fields.payeeName} label={m.info_payee()} required />
          <TextField
            field={fields.password}
            label={m.info_password_old()}
            hint={m.info_password_why()}
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      )}
    </SettingsForm>
  )
}
