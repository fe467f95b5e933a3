import type { FieldMetadata } from '@conform-to/react'
import { type ComponentProps, useState } from 'react'
import type { validRegisterEmail, validUsername } from '#shared/api/accounts/availability.ts'
import { ask } from '../../lib/page/browser-api.ts'
import { m } from '../../paraglide/messages.js'
import { Input } from '../frame/field.tsx'

/** Asks whether a name or an address is free, or known, when the field is left. A failed check says nothing (marketplace.md 8). */
const checks = {
  async username(username: string) {
    const answer = await ask<typeof validUsername>('/valid-username', { username })
    return answer?.isExist === true ? m.error_USERNAME_IN_USED() : undefined
  },
  async email(email: string) {
    const answer = await ask<typeof validRegisterEmail>('/valid-register-email', { email })
    return answer?.registered === true ? m.error_EMAIL_REGISTERED() : undefined
  },
  /** Only this check says so: what the form is answered is alike for known and unknown addresses (rules §14). */
  async knownEmail(email: string) {
    const answer = await ask<typeof validRegisterEmail>('/valid-register-email', { email })
    return answer?.registered === false ? m.error_EMAIL_UN_REGISTERED() : undefined
  },
} as const

export function AvailabilityField({
  field,
  check,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'id' | 'name' | 'error' | 'onBlur'> & {
  field: FieldMetadata<string>
  check: keyof typeof checks
}) {
  const [taken, setTaken] = useState<string>()
  return (
    <Input
      {...rest}
      key={field.key}
      id={field.id}
      name={field.name}
      defaultValue={field.initialValue}
      error={taken ?? field.errors?.[0]}
      onBlur={async event => {
        const typed = event.currentTarget.value.trim()
        setTaken(typed === '' || typed === field.initialValue ? undefined : await checks[check](typed))
      }}
    />
  )
}
