import { useLocation } from '@remix-run/react'
import { documentType } from '#shared/domain/kernel/picture/file-limits.ts'
import { lines } from '../../../../lib/console/fields.ts'
import { backFor } from '../../../../lib/console/sent-files.ts'
import { useHydrated } from '../../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { useUploads } from '../../../../lib/hooks/use-uploads.ts'
import { problemFor, type UploadProblem } from '../../../../lib/upload.ts'
import { m } from '../../../../paraglide/messages.js'
import { Check, FieldError } from '../../frame/field.tsx'
import documents from '../documents.module.css'
import css from '../forms.module.css'
import { FilePicker, SendingStatus, Waiting } from './file-parts.tsx'
import type { FormState } from './form-state.ts'

const problems: Readonly<Record<UploadProblem, () => string>> = {
  type: m.document_problem_type,
  size: m.document_problem_size,
  large: m.document_problem_size,
  pixels: m.document_problem_broken,
  broken: m.document_problem_broken,
  encrypted: m.document_problem_encrypted,
  active: m.document_problem_active,
  failed: m.admin_picture_failed,
}

/**
 * Documents of an entry: as pictures, without a view of them and in no order. `sent` says what became of those that came
 * back by the address.
 */
export function DocumentsField({
  id,
  name,
  label,
  hint,
  error,
  defaultValue,
  max,
  sent = {},
}: {
  id: string
  name: string
  label: string
  hint?: string
  error: string | undefined
  defaultValue: string
  max: number
  sent: FormState['sent']
}) {
  const { items, add, remove } = useUploads('document', lines(defaultValue), max)
  const hydrated = useHydrated()
  const { paths } = useSite()
  const back = backFor(useLocation(), name)
  return (
    <fieldset className={css.checks} id={id} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <p className="mut">{hint}</p>}
      <ul className={documents.list}>
        {items.map((item, index) => {
          const state = item.id ? sent[item.id] : undefined
          return (
            <li key={item.key}>
              {!item.id ? (
                <Waiting item={item} problems={problems} onRemove={() => remove(item.key)} />
              ) : state?.status === 'rejected' ? (
                <p className="ng">
                  {m.document_number({ number: index + 1 })}: {problems[problemFor(state.reason)]()}
                </p>
              ) : (
                <>
                  <Check name={name} value={item.id} defaultChecked>
                    {item.name ? m.document_use_named({ name: item.name }) : m.document_use({ number: index + 1 })}
                  </Check>
                  {state?.status === 'pending' && <span className="mut">{m.document_pending()}</span>}
                </>
              )}
            </li>
          )
        })}
      </ul>
      {hydrated && (
        <FilePicker label={label} add={m.document_add()} accept={documentType} many={max > 1} onChange={add} />
      )}
      <noscript>
        <a className="link" href={paths.admin('upload', { business: 'document', back })}>
          {m.document_add()}
        </a>
      </noscript>
      <SendingStatus items={items} />
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
