import { useLocation } from '@remix-run/react'
import { uploadTypes } from '#shared/domain/kernel/picture/file-limits.ts'
import { pictureUrl } from '#shared/domain/kernel/picture/files.ts'
import { lines } from '../../../../lib/console/fields.ts'
import { backFor } from '../../../../lib/console/sent-files.ts'
import { useHydrated } from '../../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { useUploads } from '../../../../lib/hooks/use-uploads.ts'
import type { UploadProblem } from '../../../../lib/upload.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'
import { Check, FieldError } from '../../frame/field.tsx'
import css from '../forms.module.css'
import { FilePicker, SendingStatus, Waiting } from './file-parts.tsx'
import type { FormState } from './form-state.ts'

const problems: Readonly<Record<UploadProblem, () => string>> = {
  type: m.error_FILE_TYPE,
  size: m.error_FILE_SIZE,
  large: m.error_FILE_SIZE,
  pixels: m.error_FILE_PIXELS,
  broken: m.admin_picture_broken,
  encrypted: m.admin_picture_broken,
  active: m.admin_picture_broken,
  failed: m.admin_picture_failed,
}

/**
 * Pictures of a record: those it has can be left out and put in order, new ones go from the browser straight to the
 * storage. Without scripts the boxes leave pictures out, and a page of its own
 * sends a new one.
 */
export function PicturesField({
  id,
  name,
  label,
  hint,
  error,
  defaultValue,
  max,
  business,
}: {
  id: string
  name: string
  label: string
  hint?: string
  error: string | undefined
  defaultValue: string
  max: number
  business: FormState['business']
}) {
  const { items, add, remove, move } = useUploads(business, lines(defaultValue), max)
  const hydrated = useHydrated()
  const { paths } = useSite()
  const purpose = { business, back: backFor(useLocation(), name) }

  return (
    <fieldset className={css.checks} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="mut">{hint}</p>}
      <ul className={css.pictures}>
        {items.map((item, index) => (
          <li key={item.key}>
            {item.id ? (
              <>
                <img
                  src={pictureUrl(item.id, 360)}
                  width={360}
                  height={360}
                  alt={m.admin_picture({ number: index + 1 })}
                />
                <Check name={name} value={item.id} defaultChecked>
                  {m.admin_picture_use({ number: index + 1 })}
                </Check>
                {hydrated && index > 0 && (
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={m.admin_picture_earlier({ number: index + 1 })}
                    onClick={() => move(index)}
                  >
                    ← {m.admin_earlier()}
                  </Button>
                )}
              </>
            ) : (
              <Waiting item={item} problems={problems} onRemove={() => remove(item.key)} />
            )}
          </li>
        ))}
      </ul>
      {hydrated && (
        <FilePicker
          label={label}
          add={m.admin_picture_add()}
          accept={uploadTypes.join()}
          many={max > 1}
          onChange={add}
        />
      )}
      <noscript>
        <a className="link" href={business === 'proposal' ? paths.upload(purpose) : paths.admin('upload', purpose)}>
          {m.admin_picture_add()}
        </a>
      </noscript>
      <SendingStatus items={items} />
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
