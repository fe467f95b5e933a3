import { depositTypes } from '#shared/domain/account/bank.ts'
import { m } from '../../paraglide/messages.js'
import { BankSearch } from '../account/bank-search.tsx'
import { TextField } from '../account/form.tsx'
import { Select } from '../frame/field.tsx'
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
  readonly payeeName: string
  readonly password: string
}

/** The account that payouts go to (marketplace.md 3). */
export function BankForm({ profile: { bank }, state }: { profile: Profile; state: SettingsState }) {
  const defaults = bank && {
    ...bank,
    bankCode: bank.bankCode ?? '',
    branchCode: bank.branchCode ?? '',
    depositType: String(bank.depositType),
  }
  return (
    <SettingsForm<Bank> intent="bank" state={state} {...(defaults && { defaults })} submit={m.info_bank_save()}>
      {fields => (
        <>
          <p className="mut">{m.info_bank_text()}</p>
          <BankSearch id="form-bank" of="bank" />
          <BankSearch id="form-bank" of="branch" />
          <div className={css.pair}>
            <TextField field={fields.bankName} label={m.info_bank_name()} required />
            <TextField field={fields.bankCode} label={m.info_bank_code()} inputMode="numeric" maxLength={4} />
            <TextField field={fields.branchName} label={m.info_branch_name()} required />
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
            <TextField
              field={fields.accountNumber}
              label={m.info_account_number()}
              inputMode="numeric"
              maxLength={7}
              required
            />
          </div>
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
