import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { m } from '../../../paraglide/messages.js'
import { CardFrame, type CardTicket } from '../../buying/checkout/card-frame.tsx'
import { Button } from '../frame/button.tsx'
import { Check } from '../frame/field.tsx'
import { Note } from '../frame/note.tsx'
import { Panel } from '../frame/panel.tsx'

/** The card form of the payment service in its frame: what comes here is a token, never a number (payment-platform 6.0). */
export function CardForm({
  ticket,
  cardId,
  formId,
}: {
  ticket: CardTicket
  cardId: string | undefined
  formId: string
}) {
  const hydrated = useHydrated()
  const [waiting, setWaiting] = useState(false)
  const sending = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const token = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const submit = useSubmit()
  const { origin } = ticket
  const save = useCallback(
    (value: string) => {
      if (!form.current || !token.current) return
      token.current.value = value
      setWaiting(false)
      submit(form.current)
      // Used once: after a refusal the frame gives another one.
      token.current.value = ''
      frame.current?.contentWindow?.postMessage({ type: 'reset' }, origin)
    },
    [submit, origin],
  )
  const stop = useCallback(() => setWaiting(false), [])
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setWaiting(true)
    frame.current?.contentWindow?.postMessage({ type: 'submit' }, origin)
  }
  return (
    <Panel id="card" title={cardId ? m.cards_change_title() : m.cards_add_title()}>
      <noscript>
        <Note tone="warn">{m.cards_needs_script()}</Note>
      </noscript>
      {hydrated && (
        <Form method="post" ref={form} onSubmit={ask}>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="formId" value={formId} />
          <input type="hidden" name="token" ref={token} defaultValue="" />
          {cardId && <input type="hidden" name="id" value={cardId} />}
          <CardFrame ticket={ticket} frame={frame} onToken={save} onRefused={stop} />
          {!cardId && (
            <p className="mt4">
              <Check name="default" value="1">
                {m.book_make_default()}
              </Check>
            </p>
          )}
          <p className="mt4">
            <Button type="submit" disabled={sending || waiting}>
              {m.cards_save()}
            </Button>
          </p>
        </Form>
      )}
    </Panel>
  )
}
