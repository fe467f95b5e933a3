import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from './icon.tsx'

interface FieldProps {
  /** Also the start of the ids of hint and error. */
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** A sentence; its presence marks the field as invalid. */
  readonly error?: string | undefined
  readonly required?: boolean
}

/** Attributes that tie a control to its label, hint and error. */
function described({ id, hint, error, required }: Omit<FieldProps, 'label'>) {
  const by = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    ...(by && { 'aria-describedby': by }),
    ...(error && { 'aria-invalid': true as const }),
    ...(required && { required: true }),
  }
}

function Field({ id, label, hint, error, required, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="f">
      <label htmlFor={id}>
        {label}
        {required && <span className="req">{m.field_required()}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p className="err" id={`${id}-error`}>
      <Icon name="warning" small />
      {error}
    </p>
  ) : null
}

/** Parts the properties of a field from those of its control. */
function parted<Props extends FieldProps>({ id, label, hint, error, required, ...rest }: Props) {
  return { field: { id, label, hint, error, ...(required && { required }) }, rest }
}

export function Input(props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  const { field, rest } = parted(props)
  return (
    <Field {...field}>
      {rest.type === 'password' ? (
        <PasswordInput {...rest} {...described(field)} />
      ) : (
        <input className="in" {...rest} {...described(field)} />
      )}
    </Field>
  )
}

/** What is typed is shown for as long as the button is pressed in; without scripts there is no button. */
function PasswordInput(props: InputHTMLAttributes<HTMLInputElement> & { id: string }) {
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  return (
    <div className="secret">
      <input className="in" {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {hydrated && (
        <button
          type="button"
          className="icon-btn"
          aria-pressed={shown}
          aria-controls={props.id}
          aria-label={m.field_show()}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'hide' : 'show'} />
        </button>
      )}
    </div>
  )
}

export function TextArea(props: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>) {
  const { field, rest } = parted(props)
  return (
    <Field {...field}>
      <textarea className="in" {...rest} {...described(field)} />
    </Field>
  )
}

export function Select({ children, ...props }: FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>) {
  const { field, rest } = parted(props)
  return (
    <Field {...field}>
      <select className="in" {...rest} {...described(field)}>
        {children}
      </select>
    </Field>
  )
}

/** Whole yen; the sign stands before the field, and any separators typed are left to the server to drop. */
export function Money(props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>) {
  const { field, rest } = parted(props)
  return (
    <Field {...field}>
      <div className="money">
        <span aria-hidden="true">¥</span>
        <input inputMode="numeric" autoComplete="off" {...rest} {...described(field)} />
      </div>
    </Field>
  )
}

export function Check({
  children,
  count,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { count?: number | undefined }) {
  return (
    <label className="check">
      <input type="checkbox" {...rest} />
      <span>{children}</span>
      {count !== undefined && <span className="c">{count}</span>}
    </label>
  )
}
