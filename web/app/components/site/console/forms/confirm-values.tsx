import { type ReactNode, useEffect, useRef } from 'react'
import type { Values } from '../../../../lib/console/fields.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'
import { Note } from '../../frame/note.tsx'
import css from '../details.module.css'

/** Asks the operator to confirm what was typed, in a sentence. Nothing is sent before this button. */
export function ConfirmValues({
  values,
  submit,
  look = 'danger',
  sending,
  children,
}: {
  values: Values
  submit: string
  /** Money that goes out does not come back. */
  look?: 'primary' | 'danger'
  sending: boolean
  children: ReactNode
}) {
  const sentence = useRef<HTMLDivElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  const reason = values['reason'] ?? values['text']
  const typed = Object.entries(values).filter(([name]) => !['intent', 'target', 'formId'].includes(name))
  return (
    <>
      <div ref={sentence} tabIndex={-1} role="alert">
        <Note tone="warn">
          {children}
          {reason && <p className={css.version}>{m.admin_confirm_reason({ text: reason })}</p>}
        </Note>
      </div>
      {typed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="cluster">
        <Button type="submit" look={look} name="confirmed" value="yes" disabled={sending}>
          {submit}
        </Button>
        <Button type="submit" look="quiet" name="confirmed" value="no" disabled={sending}>
          {m.admin_confirm_change()}
        </Button>
      </p>
    </>
  )
}
