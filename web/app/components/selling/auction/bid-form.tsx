import { Form, useLocation, useSearchParams } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { BidKind } from '#shared/domain/selling/auction/price.ts'
import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import { currentStep, parseAmount, quickAmounts } from '../../../lib/auction/quick-amounts.ts'
import { grouped, yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import { Money } from '../../site/frame/field.tsx'
import css from './panel.module.css'

export interface Intended {
  readonly amount: number
  /** 0 bid, 1 buy now (marketplace.md 4). */
  readonly kind: BidKind
}

/** Answers the problem of an amount before the server is asked; the server decides all the same. */
function amountProblem(amount: number | undefined, least: number): string | undefined {
  if (amount === undefined) return m.bid_error_amount()
  return amount < least ? m.bid_error_low({ min: yen(least) }) : undefined
}

/**
 * Three amounts, a field and the way to the confirmation. Without scripts each button posts the form and the server
 * answers with the confirmation as a page; with them `onReview` opens it as a dialog.
 */
export function BidForm({
  snapshot,
  least,
  formId,
  error,
  quick = true,
  onReview,
}: {
  snapshot: AuctionSnapshot
  /** The least that this reader may offer; more than the public one for who already leads. */
  least: number
  formId: string
  error: string | undefined
  quick?: boolean
  onReview: (intended: Intended) => void
}) {
  const { pathname, search } = useLocation()
  const amounts = quickAmounts(least, snapshot.price, currentStep(snapshot))
  // Who had to see to the phone or the card first comes back with the amount.
  const kept = parseAmount(useSearchParams()[0].get('amount') ?? '') ?? 0
  const [typed, setTyped] = useState(grouped(Math.max(kept, least)))
  const [touched, setTouched] = useState(kept > least)
  const [problem, setProblem] = useState(error)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => setProblem(error), [error])
  // What was typed before the scripts were there is the reader's amount too.
  const rendered = useRef(typed)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('#bid')
    if (!field || field.value === rendered.current) return
    setTyped(field.value)
    setTouched(true)
  }, [])
  // Until the reader chooses, the field follows the price; afterwards it is theirs.
  const shown = touched ? typed : grouped(least)
  const amount = parseAmount(shown)
  const choose = (value: string) => {
    setTyped(value)
    setTouched(true)
    setProblem(undefined)
  }
  const review = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = amountProblem(amount, least)
    setProblem(wrong)
    if (wrong || amount === undefined) form.current?.querySelector<HTMLInputElement>('#bid')?.focus()
    else onReview({ amount, kind: 'bid' })
  }
  const instant = snapshot.instantOffered ? snapshot.instantPrice : null
  return (
    // Without scripts the question comes back as a page, which is to open where the form stood.
    <Form
      method="post"
      action={`${pathname}${search}#auction`}
      ref={form}
      onSubmit={review}
      noValidate
      className={css.parts}
    >
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="formId" value={formId} />
      {quick && (
        <fieldset className="seg" aria-label={m.bid_quick()}>
          {amounts.map(value => (
            <button
              key={value}
              type="submit"
              name="quick"
              value={value}
              aria-pressed={amount === value}
              onClick={event => {
                event.preventDefault()
                choose(grouped(value))
              }}
            >
              {yen(value)}
            </button>
          ))}
        </fieldset>
      )}
      <Money
        id="bid"
        name="amount"
        label={m.bid_amount({ min: yen(least) })}
        error={problem}
        value={shown}
        onChange={event => choose(event.currentTarget.value)}
        onBlur={() => amount !== undefined && setTyped(grouped(amount))}
      />
      <Button type="submit" size="large" wide>
        {m.bid_review()}
      </Button>
      {instant !== null && (
        <Button
          type="submit"
          look="second"
          wide
          name="instant"
          value={instant}
          onClick={event => {
            event.preventDefault()
            onReview({ amount: instant, kind: 'instant' })
          }}
        >
          {m.bid_instant({ amount: yen(instant) })}
        </Button>
      )}
    </Form>
  )
}
