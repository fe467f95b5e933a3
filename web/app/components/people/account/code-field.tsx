import type { ComponentProps } from 'react'
import { m } from '../../../paraglide/messages.js'
import { TextField } from './form.tsx'

/** The six digits of a mail; devices offer them where the mail has come. */
export function CodeField({ field }: Pick<ComponentProps<typeof TextField>, 'field'>) {
  return (
    <TextField
      field={field}
      label={m.register_code()}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
    />
  )
}
