import { accountProblem, depositTypes } from '#shared/domain/people/account/bank.ts'
import { withCode } from '#shared/domain/people/account/bank-search.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { accountProblemWords } from '../../earning/console/money/payout-words.ts'
import { BankSearch } from '../../people/account/bank-search.tsx'
import { PostalFields } from '../../people/account/postal-fields.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { Input, Select } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './resell.module.css'
import type { WizardState } from './wizard-state.ts'

const proofs = [
  ['licence', m.resale_proof_licence],
  ['my-number-card', m.resale_proof_my_number_card],
  ['passport', m.resale_proof_passport],
  ['residence-card', m.resale_proof_residence_card],
] as const

interface IdentityFieldsProps {
  readonly field: (name: string) => { readonly id: string; readonly name: string; readonly error: string | undefined }
  readonly required: boolean
}

function IdentityFields({ field, required }: IdentityFieldsProps) {
  return (
    <>
      <Input
        {...field('birthDate')}
        label={m.resale_birth_date()}
        type="date"
        autoComplete="bday"
        required={required}
      />
      <Input {...field('occupation')} label={m.resale_occupation()} maxLength={40} required={required} />
      <Select {...field('method')} label={m.resale_proof()}>
        {proofs.map(([value, text]) => (
          <option key={value} value={value}>
            {text()}
          </option>
        ))}
      </Select>
    </>
  )
}

/** The account that is paid to, and what the law wants known of who sells second-hand, each given once (D71, D94b). */
export function AccountStep({ wizard }: { wizard: WizardState }) {
  const { bank, prepared } = wizard.page
  const { paths } = useSite()
  const problem = accountProblem(bank)
  const field = (name: string) => ({ id: `resell-${name}`, name, error: wizard.errors[name] })
  /** Keeps what is right of an account that cannot be paid. */
  const known = (name: 'bankName' | 'bankCode' | 'branchName' | 'branchCode' | 'accountNumber' | 'payeeName') => ({
    ...field(name),
    defaultValue: bank?.[name] ?? '',
  })
  return (
    <>
      <section className={css.block}>
        <h3>{m.resale_account()}</h3>
        {bank && problem === null ? (
          <>
            <Facts
              rows={[
                [m.info_bank_name(), withCode(bank.bankName, bank.bankCode)],
                [m.info_branch_name(), withCode(bank.branchName, bank.branchCode)],
                [m.info_deposit(), bank.depositType === depositTypes.current ? m.info_deposit_1() : m.info_deposit_2()],
                [m.info_account_number(), bank.accountNumber],
                [m.info_payee(), bank.payeeName],
              ]}
            />
            <p>
              <SiteLink className="link" to={paths.ownBank()}>
                {m.resale_account_change()}
              </SiteLink>
            </p>
          </>
        ) : (
          <>
            <p className="mut">{m.info_bank_text()}</p>
            {bank && problem !== null && <Note tone="warn">{accountProblemWords[problem]()}</Note>}
            <BankSearch id="resell" of="bank" />
            <BankSearch id="resell" of="branch" />
            <div className={css.sides}>
              <Input {...known('bankName')} label={m.info_bank_name()} />
              <Input {...known('bankCode')} label={m.info_bank_code()} inputMode="numeric" maxLength={4} />
              <Input {...known('branchName')} label={m.info_branch_name()} />
              <Input {...known('branchCode')} label={m.info_branch_code()} inputMode="numeric" maxLength={3} />
              <Select
                {...field('depositType')}
                label={m.info_deposit()}
                defaultValue={bank?.depositType ?? depositTypes.ordinary}
              >
                <option value={depositTypes.ordinary}>{m.info_deposit_2()}</option>
                <option value={depositTypes.current}>{m.info_deposit_1()}</option>
              </Select>
              <Input {...known('accountNumber')} label={m.info_account_number()} inputMode="numeric" maxLength={7} />
            </div>
            <PostalFields isOpen={Boolean(wizard.errors['postalSymbol'] ?? wizard.errors['postalNumber'])}>
              <Input {...field('postalSymbol')} label={m.bank_postal_symbol()} inputMode="numeric" maxLength={7} />
              <Input {...field('postalNumber')} label={m.bank_postal_number()} inputMode="numeric" maxLength={10} />
            </PostalFields>
            <Input {...known('payeeName')} label={m.info_payee()} required />
            <Input
              {...field('password')}
              label={m.info_password_old()}
              hint={m.info_password_why()}
              type="password"
              autoComplete="current-password"
              required
            />
          </>
        )}
      </section>
      <section className={css.block}>
        <h3>{m.resale_identity()}</h3>
        {prepared.missing.includes('identity') ? (
          <>
            <p className="mut">{m.resale_identity_text()}</p>
            <IdentityFields field={field} required />
          </>
        ) : (
          <>
            <p>{m.resale_identity_given()}</p>
            <details open={['birthDate', 'occupation'].some(name => wizard.errors[name] !== undefined)}>
              <summary>{m.resale_identity_correct()}</summary>
              <p className="mut">{m.resale_identity_correct_text()}</p>
              <IdentityFields field={field} required={false} />
            </details>
          </>
        )}
      </section>
    </>
  )
}
