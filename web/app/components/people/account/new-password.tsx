import type { ComponentProps } from 'react'
import { m } from '../../../paraglide/messages.js'
import { TextField } from './form.tsx'

type Field = ComponentProps<typeof TextField>['field']

/** A password that is chosen, typed twice. */
export function NewPassword({
  fields,
  label,
}: {
  fields: { readonly password: Field; readonly confirmPassword: Field }
  label: string
}) {
  return (
    <>
      <TextField
        field={fields.password}
        label={label}
        hint={m.register_password_hint()}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        field={fields.confirmPassword}
        label={m.register_password_confirm()}
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
