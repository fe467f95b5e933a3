import { Form, useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import css from './checkout.module.css'

/** payment-platform 6.1: asked every two seconds for a minute; the works stay held whatever the answer. */
const every = 2000
const tries = 30

/** Shows that the result of the payment is unknown. The page asks again by itself; without scripts a button does. */
export function Waiting({ message }: { message: string }) {
  const fetcher = useFetcher<unknown>()
  const asked = useRef(0)
  const { state, submit } = fetcher
  useEffect(() => {
    if (state !== 'idle' || asked.current >= tries) return
    const timer = setTimeout(() => {
      asked.current += 1
      submit({ intent: 'result' }, { method: 'post' })
    }, every)
    return () => clearTimeout(timer)
  }, [state, submit])
  const over = asked.current >= tries
  return (
    <div className={css.wait} role="status">
      <div className={css.seal} aria-hidden="true">
        間
      </div>
      <h2>{m.pay_waiting()}</h2>
      <p className="mut mt3">{message}</p>
      {over && <Note tone="warn">{m.pay_waiting_long()}</Note>}
      <LookAgain />
    </div>
  )
}

/** Asks how it stands: for whoever has no scripts, or more patience than the page. */
export function LookAgain() {
  return (
    <Form method="post" className="mt4">
      <input type="hidden" name="intent" value="result" />
      <Button type="submit" look="second">
        {m.pay_ask_again()}
      </Button>
    </Form>
  )
}
