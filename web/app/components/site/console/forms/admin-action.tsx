import { type ReactNode, useState } from 'react'
import type { Values } from '../../../../lib/console/fields.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { useHydrated } from '../../../../lib/hooks/use-hydrated.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'
import { Dialog } from '../../frame/dialog.tsx'
import css from '../forms.module.css'
import { ConfirmValues } from './confirm-values.tsx'
import { ConsoleForm, replyTo, useSending } from './console-form.tsx'

/**
 * Something an operator does with a second look: a button that opens a dialog with the form; without scripts the button
 * unfolds the same form. Key it by the page's `formId`, so that it closes once it was done.
 */
export function AdminAction({
  intent,
  target,
  formId,
  reply,
  open,
  title = open,
  submit,
  look = 'second',
  name = open,
  labels,
  confirm,
  children,
}: {
  intent: string
  target?: string
  formId: string
  reply: ConsoleReply | undefined
  /** The words of the button. */
  open: string
  title?: string
  submit: string
  look?: 'primary' | 'second' | 'danger-second' | 'quiet'
  /** Accessible name, where the words alone do not say which. */
  name?: string
  labels?: Readonly<Record<string, string>>
  /** For what moves money: the sentence that says what is about to happen, with what was typed. */
  confirm?: (values: Values) => ReactNode
  children: (form: { id: string; reply: ConsoleReply | undefined }) => ReactNode
}) {
  const mine = replyTo(reply, { intent, target })
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(mine !== undefined)
  const sending = useSending()
  const id = target ? `${intent}-${target}` : intent
  const form = (
    <ConsoleForm
      id={id}
      intent={intent}
      {...(target !== undefined && { target })}
      formId={formId}
      reply={reply}
      {...(labels && { labels })}
    >
      {confirm && mine?.asks ? (
        <ConfirmValues
          values={mine.values}
          submit={submit}
          look={look === 'primary' ? 'primary' : 'danger'}
          sending={sending}
        >
          {confirm(mine.values)}
        </ConfirmValues>
      ) : (
        <>
          {children({ id, reply: mine })}
          <p className="cluster">
            <Button type="submit" look={look === 'danger-second' ? 'danger' : 'primary'} disabled={sending}>
              {confirm ? m.admin_confirm_review() : submit}
            </Button>
            {hydrated && (
              <Button look="quiet" onClick={() => setOpen(false)}>
                {m.cancel()}
              </Button>
            )}
          </p>
        </>
      )}
    </ConsoleForm>
  )
  if (!hydrated)
    return (
      <details open={isOpen}>
        <summary className={summaryLook[look]} aria-label={name}>
          {open}
        </summary>
        <div className={css.narrow}>{form}</div>
      </details>
    )
  return (
    <>
      <Button look={look} size="small" aria-label={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {open}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        {form}
      </Dialog>
    </>
  )
}

const summaryLook = {
  primary: 'btn sm',
  second: 'btn second sm',
  'danger-second': 'btn danger second sm',
  quiet: 'btn quiet sm',
}
