import { Form, useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { cardResult } from '#shared/api/buying/cards.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { deadline } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { Note } from '../frame/note.tsx'

type Saving = OutputOf<typeof cardResult>

/** payment-platform 6.1: asked every two seconds for a minute, as the result of a payment is. */
const every = 2000
const tries = 30

/** What became of the card that was saved last. Without scripts a button looks again. */
export function CardSaving({ saving: { state, redirectUrl, until, message } }: { saving: Saving }) {
  const { locale } = useSite()
  const [query] = useSearchParams()
  // Who has come back from the card company waits for the result; who visits the page again may go on there.
  useLooks(state === 'waiting' || (state === 'challenge' && query.has('saving')))
  switch (state) {
    case 'none':
      return null
    case 'saved':
      return <Note tone="ok">{m.cards_saved()}</Note>
    case 'refused':
      return (
        <Note tone="ng" title={m.cards_saving_refused()}>
          {message}
        </Note>
      )
    case 'lapsed':
      return (
        <Note tone="warn" title={m.cards_saving_lapsed()}>
          {m.cards_saving_lapsed_text()}
        </Note>
      )
    case 'waiting':
      return (
        <Note title={m.cards_saving_waiting()}>
          <p>{m.cards_saving_waiting_text()}</p>
          <LookAgain />
        </Note>
      )
    case 'challenge':
      return (
        <Note tone="warn" title={m.cards_saving_challenge()}>
          <p>{m.cards_saving_challenge_text({ until: until === null ? '' : deadline(until, locale) })}</p>
          <p className="mt3">
            <a className="btn" href={redirectUrl ?? ''}>
              {m.pay_challenge_go()}
            </a>
          </p>
          <LookAgain />
        </Note>
      )
  }
}

function LookAgain() {
  return (
    <Form method="post" className="mt3">
      <input type="hidden" name="intent" value="result" />
      <Button type="submit" look="second" size="small">
        {m.cards_saving_look()}
      </Button>
    </Form>
  )
}

/** Loads the page again by itself while the result is awaited. */
function useLooks(isAwaited: boolean) {
  const { state, revalidate } = useRevalidator()
  const looked = useRef(0)
  useEffect(() => {
    if (!isAwaited || state !== 'idle' || looked.current >= tries) return
    const timer = setTimeout(() => {
      looked.current += 1
      revalidate()
    }, every)
    return () => clearTimeout(timer)
  }, [isAwaited, state, revalidate])
}
