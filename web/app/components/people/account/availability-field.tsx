import type { FieldMetadata } from '@conform-to/react'
import { type ComponentProps, useState } from 'react'
import { type AvailabilityCheck, availabilityChecks } from '../../../lib/page/availability.ts'
import { m } from '../../../paraglide/messages.js'
import { Input } from '../../site/frame/field.tsx'

const sentences: Readonly<Record<AvailabilityCheck, () => string>> = {
  username: m.error_USERNAME_IN_USED,
  email: m.error_EMAIL_REGISTERED,
  knownEmail: m.error_EMAIL_UN_REGISTERED,
  galleryUrl: m.error_GALLERY_URL_TAKEN,
}

/** Asks whether a name or an address is free, or known, when the field is left. */
export function AvailabilityField({
  field,
  check,
  ...rest
}: Omit<ComponentProps<typeof Input>, 'id' | 'name' | 'error' | 'onBlur'> & {
  field: FieldMetadata<string>
  check: AvailabilityCheck
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
        const asks = typed !== '' && typed !== field.initialValue
        setTaken(asks && (await availabilityChecks[check](typed)) ? sentences[check]() : undefined)
      }}
    />
  )
}
