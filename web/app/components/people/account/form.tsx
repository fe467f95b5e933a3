import { type DefaultValue, type FieldMetadata, type SubmissionResult, useForm } from '@conform-to/react'
import { type FetcherWithComponents, Form } from '@remix-run/react'
import { type ComponentProps, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { foldKana } from '../../../lib/fold-kana.ts'
import { ErrorSummary } from '../../site/frame/error-summary.tsx'
import { Input } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'

/** What an action answers to a refused form; see `form-reply.server.ts`. */
export type FormReply = SubmissionResult<string[]>

/**
 * The state of a form whose rules live on the server: what was typed, and a sentence beside each refused field. Works
 * the same for a page without scripts, which gets it rendered.
 */
export function useReplyForm<Fields extends Readonly<Record<string, string>>>(
  id: string,
  reply: FormReply | undefined,
  defaults?: DefaultValue<Fields>,
) {
  return useForm<Fields>({ id, lastResult: reply ?? null, ...(defaults && { defaultValue: defaults }) })
}

/** The part of such a form that the element around the fields needs. */
interface FormState {
  readonly id: string
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly noValidate: boolean
  readonly errors: readonly string[] | undefined
  readonly allErrors: Readonly<Record<string, readonly string[]>>
}

/** The form element with its summary of problems, which takes the focus when the server refused (DESIGN 11). */
export function ReplyForm({
  form,
  reply,
  fetcher,
  action,
  className,
  children,
}: {
  form: FormState
  reply: FormReply | undefined
  /** For one form of several on a page; otherwise the page itself is posted. */
  fetcher?: FetcherWithComponents<unknown>
  /** The page that the form is posted to, if it is another one. */
  action?: string
  className?: string | undefined
  children: ReactNode
}) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reply?.status !== 'error') return
    // After the form library, which moves the focus to the first refused field.
    const frame = requestAnimationFrame(() => summary.current?.querySelector<HTMLElement>('[data-focus]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [reply])
  const Element = fetcher?.Form ?? Form
  const errors = Object.entries(form.allErrors).flatMap(([name, [text]]) =>
    name !== '' && text ? [{ id: `${form.id}-${name}`, text }] : [],
  )
  const general = form.errors?.[0]
  return (
    <Element
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      {...(action && { action })}
      {...(className && { className })}
    >
      <div ref={summary}>
        {general && (
          <div role="alert" tabIndex={-1} data-focus>
            <Note tone="ng">{general}</Note>
          </div>
        )}
        <ErrorSummary errors={errors} />
      </div>
      {children}
    </Element>
  )
}

type InputProps = Omit<ComponentProps<typeof Input>, 'id' | 'name' | 'error'>

/** A reading: katakana become hiragana when the field is left, as the server takes them. */
export function ReadingField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} onBlur={foldKana} />
}

/** A text field of such a form. A password is never filled in again. */
export function TextField({ field, ...rest }: InputProps & { field: FieldMetadata<string> }) {
  const typed = rest.type === 'password' ? undefined : field.initialValue
  return (
    <Input {...rest} key={field.key} id={field.id} name={field.name} defaultValue={typed} error={field.errors?.[0]} />
  )
}
