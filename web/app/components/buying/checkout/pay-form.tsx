import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { listCards } from '#shared/api/buying/cards.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { maxCards } from '#shared/domain/kernel/money/fees.ts'
import { brandName } from '../../../lib/format/brand-name.ts'
import { yen } from '../../../lib/format/money.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Check, FieldError } from '../../site/frame/field.tsx'
import { Icon } from '../../site/frame/icon.tsx'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { CardFrame, type CardTicket } from './card-frame.tsx'
import css from './checkout.module.css'

type Cards = OutputOf<typeof listCards>

/**
 * Saved cards as choices, the card form for a new one. A saved card is charged without scripts too. `children` stand
 * between the way to pay and the button.
 */
export function PayForm({
  cards,
  ticket: latest,
  total,
  consent,
  formId,
  children,
}: {
  cards: Cards
  ticket: CardTicket | null
  total: number
  /** What is said of the returns of this purchase. */
  consent: string
  formId: string
  children?: ReactNode
}) {
  const { paths } = useSite()
  // Every answer brings a ticket for another form; the one that is open keeps what was typed.
  const opened = useRef(latest)
  opened.current ??= latest
  const ticket = opened.current
  const usable = cards.filter(({ expired }) => !expired)
  const [chosen, setChosen] = useState(usable[0]?.id ?? 'new')
  const [waiting, setWaiting] = useState(false)
  const hydrated = useHydrated()
  const sending = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const token = useRef<HTMLInputElement>(null)
  const saveToken = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const submit = useSubmit()
  const isNew = chosen === 'new'
  const [unagreed, setUnagreed] = useState(false)
  // In the page's own words and language: the browser's bubble is for a page without scripts.
  const isAgreed = useCallback(() => {
    const consent = form.current?.querySelector<HTMLInputElement>('[name=agree]')
    const agreed = consent?.checked === true
    setUnagreed(!agreed)
    if (!agreed) consent?.focus()
    return agreed
  }, [])
  useEffect(() => {
    // Chosen before the scripts ran: nobody has told them.
    const picked = new FormData(form.current ?? undefined).get('card')
    if (typeof picked === 'string') setChosen(picked)
  }, [])

  const pay = useCallback(
    (value: string, second: string | undefined) => {
      setWaiting(false)
      // Enter in the frame makes a token too: nothing is paid before the conditions are accepted.
      if (!isAgreed() || !form.current || !token.current || !saveToken.current) return
      token.current.value = value
      saveToken.current.value = second ?? ''
      submit(form.current)
      // Used once: after a refusal the frame gives others.
      token.current.value = ''
      saveToken.current.value = ''
      frame.current?.contentWindow?.postMessage({ type: 'reset' }, ticket?.origin ?? '')
    },
    [isAgreed, submit, ticket?.origin],
  )
  const stop = useCallback(() => setWaiting(false), [])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isAgreed()) return event.preventDefault()
    if (!isNew || !ticket) return
    event.preventDefault()
    setWaiting(true)
    frame.current?.contentWindow?.postMessage({ type: 'submit' }, ticket.origin)
  }

  return (
    <Form method="post" ref={form} onSubmit={onSubmit} noValidate={hydrated} aria-label={m.pay_method()}>
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="token" ref={token} defaultValue="" />
      <input type="hidden" name="saveToken" ref={saveToken} defaultValue="" />
      <section className={css.block} aria-labelledby="method">
        <h2 id="method">{m.pay_method()}</h2>
        <div className="stack" role="radiogroup" aria-labelledby="method">
          {cards.map(({ id, brand, last4, expire, name, default: isDefault, expired }) => (
            <label key={id} className="rc">
              <input
                type="radio"
                name="card"
                value={id}
                checked={chosen === id}
                disabled={expired}
                onChange={() => setChosen(id)}
              />
              <span>
                <span className="t num">•••• •••• •••• {last4}</span>
                <br />
                <span className="mut">
                  {m.pay_card_line({ expire: `${expire.slice(0, 2)}/${expire.slice(2)}`, name })}
                  {'\u3000'}
                  <b className={css.nowrap}>{expired ? m.pay_card_expired() : isDefault ? m.pay_card_default() : ''}</b>
                </span>
              </span>
              <span className={css.brand}>{brandName(brand)}</span>
            </label>
          ))}
          <label className="rc">
            <input
              type="radio"
              name="card"
              value="new"
              checked={isNew}
              disabled={!ticket}
              onChange={() => setChosen('new')}
            />
            <span>
              <span className="t">{m.pay_new_card()}</span>
              <br />
              <span className="mut">{m.pay_brands()}</span>
            </span>
            <Icon name="plus" />
          </label>
        </div>
        <noscript>
          <Note tone="warn">{m.pay_needs_script()}</Note>
        </noscript>
        {hydrated && isNew && ticket && (
          <>
            <CardFrame ticket={ticket} frame={frame} onToken={pay} onRefused={stop} />
            {cards.length < maxCards && (
              <p className="mt4">
                <Check name="save" value="1" defaultChecked>
                  {m.pay_save_card()}
                </Check>
              </p>
            )}
          </>
        )}
      </section>
      {children}
      <Check
        name="agree"
        value="1"
        required
        {...(unagreed && { 'aria-invalid': true, 'aria-describedby': 'pay-agree-error' })}
        onChange={() => setUnagreed(false)}
      >
        {m.pay_agree_to()}
        <SiteLink className="link" to={paths.service()} target="_blank">
          {m.pay_terms()}
        </SiteLink>
        {m.pay_and()}
        <SiteLink className="link" to={paths.act} target="_blank">
          {m.pay_returns()}
        </SiteLink>
        {consent}
      </Check>
      <FieldError id="pay-agree" error={unagreed ? m.pay_agree_missing() : undefined} />
      <Button type="submit" size="large" wide className="mt4" disabled={sending || waiting}>
        {sending || waiting ? m.pay_sending() : m.pay_now({ total: yen(total) })}
      </Button>
      <p className="mut mt3">{m.pay_note()}</p>
    </Form>
  )
}
