import type { OutputOf } from '#shared/api/endpoint.ts'
import type { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { m } from '../../../paraglide/messages.js'
import { AvailabilityField } from '../../people/account/availability-field.tsx'
import { ReadingField, TextField } from '../../people/account/form.tsx'
import { NewPassword } from '../../people/account/new-password.tsx'
import css from './mine.module.css'
import { SettingsForm, type SettingsState } from './settings-form.tsx'

export type Profile = OutputOf<typeof frontUserInfo>

export function UsernameForm({ profile, state }: { profile: Profile; state: SettingsState }) {
  return (
    <SettingsForm<{ username: string }>
      intent="username"
      state={state}
      defaults={{ username: profile.username }}
      submit={m.info_profile_save()}
    >
      {fields => (
        <AvailabilityField
          field={fields.username}
          check="username"
          label={m.register_username()}
          hint={m.register_username_hint()}
          autoComplete="nickname"
          maxLength={24}
          required
        />
      )}
    </SettingsForm>
  )
}

interface Names extends Readonly<Record<string, string>> {
  readonly surname: string
  readonly name: string
  readonly surname_pseudonyms: string
  readonly name_pseudonyms: string
}

export function NameForm({ profile, state }: { profile: Profile; state: SettingsState }) {
  const { surname, name, surname_pseudonyms, name_pseudonyms } = profile
  // Readings are needed for Japanese accounts only (D14).
  const reading = profile.language === 'jp' ? { required: true } : { hint: m.register_optional() }
  return (
    <SettingsForm<Names>
      intent="name"
      state={state}
      defaults={{ surname, name, surname_pseudonyms, name_pseudonyms }}
      submit={m.info_name_save()}
    >
      {fields => (
        <>
          <p className="mut">{m.register_names_note()}</p>
          <div className={css.pair}>
            <TextField field={fields.surname} label={m.register_surname()} autoComplete="family-name" required />
            <TextField field={fields.name} label={m.register_name()} autoComplete="given-name" required />
            <ReadingField field={fields.surname_pseudonyms} label={m.register_surname_kana()} {...reading} />
            <ReadingField field={fields.name_pseudonyms} label={m.register_name_kana()} {...reading} />
          </div>
        </>
      )}
    </SettingsForm>
  )
}

interface Passwords extends Readonly<Record<string, string>> {
  readonly oldPassword: string
  readonly password: string
  readonly confirmPassword: string
}

export function PasswordForm({ state }: { state: SettingsState }) {
  return (
    <SettingsForm<Passwords>
      intent="password"
      state={state}
      submit={m.info_password_change()}
      done={m.info_password_done()}
    >
      {fields => (
        <>
          <TextField
            field={fields.oldPassword}
            label={m.info_password_old()}
            type="password"
            autoComplete="current-password"
            required
          />
          <NewPassword fields={fields} label={m.reset_new()} />
        </>
      )}
    </SettingsForm>
  )
}
