import { m } from '../../../paraglide/messages.js'
import { TextField } from '../../people/account/form.tsx'
import type { Profile } from './profile-forms.tsx'
import { SettingsForm, type SettingsState } from './settings-form.tsx'

interface Wallet extends Readonly<Record<string, string>> {
  readonly walletAddress: string
  readonly password: string
}

/** The address on the chain that works may be handed out to; an open session alone may not change it (§14). */
export function WalletForm({ profile, state }: { profile: Profile; state: SettingsState }) {
  return (
    <SettingsForm<Wallet>
      intent="wallet"
      state={state}
      defaults={{ walletAddress: profile.walletAddress ?? '' }}
      submit={m.info_wallet_save()}
    >
      {fields => (
        <>
          <p className="mut">{m.info_wallet_text()}</p>
          <TextField
            field={fields.walletAddress}
            label={m.info_wallet_address()}
            hint={m.info_wallet_hint()}
            autoComplete="off"
            spellCheck={false}
            maxLength={42}
          />
          <TextField
            field={fields.password}
            label={m.info_password_old()}
            type="password"
            autoComplete="current-password"
            required
          />
        </>
      )}
    </SettingsForm>
  )
}
