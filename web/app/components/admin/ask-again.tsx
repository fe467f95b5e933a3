import { type ReactNode, useEffect, useRef } from 'react'
import type { Values } from '../../lib/console/fields.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import css from './admin.module.css'

/** What is about to be done, once more in a sentence, before it is: nothing has been sent until the button here is. */
export function AskAgain({
  values,
  submit,
  sending,
  children,
}: {
  values: Values
  submit: string
  sending: boolean
  children: ReactNode
}) {
  const sentence = useRef<HTMLDivElement>(null)
  useEffect(() => sentence.current?.focus(), [])
  const said = values['reason'] ?? values['text']
  const typed = Object.entries(values).filter(([name]) => !['intent', 'target', 'formId'].includes(name))
  return (
    <>
      <div ref={sentence} tabIndex={-1} role="alert">
        <Note tone="warn">
          {children}
          {said && <p className={css.version}>{m.desk_typed_reason({ text: said })}</p>}
        </Note>
      </div>
      {typed.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="cluster">
        <Button type="submit" look="danger" name="confirmed" value="yes" disabled={sending}>
          {submit}
        </Button>
        <Button type="submit" look="quiet" name="confirmed" value="no" disabled={sending}>
          {m.desk_change()}
        </Button>
      </p>
    </>
  )
}
