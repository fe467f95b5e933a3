import { type FetcherWithComponents, Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { OfferPeriod } from '#shared/domain/selling/offer/offer.ts'
import { deliveryOf, type Estimate } from '../../../lib/estimate.ts'
import { deadline } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { OfferAnswer, OfferFormData } from '../../../lib/server/offer-form.server.ts'
import { m } from '../../../paraglide/messages.js'
import { DutiesNote, ExportLine } from '../../buying/checkout/export-lines.tsx'
import { FirstNeeded, neededFirst } from '../../catalogue/item/first-needed.tsx'
import { ReplyForm, useReplyForm } from '../../people/account/form.tsx'
import { Button } from '../../site/frame/button.tsx'
import { FieldError, Input, Money } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import css from './offers.module.css'

interface Steps {
  readonly data: OfferFormData
  readonly answer: OfferAnswer | undefined
  /** In a dialog; a page posts itself. */
  readonly fetcher?: FetcherWithComponents<OfferAnswer>
  /** Leads back to the work. */
  readonly back: ReactNode
}

/** An offer is written, seen with all that it comes to, and sent: it binds (D62). */
export function OfferSteps(props: Steps) {
  const { answer } = props
  return answer?.kind === 'review' ? <Review {...props} answer={answer} /> : <Entry {...props} answer={answer} />
}

const periods: readonly (readonly [OfferPeriod, () => string])[] = [
  ['12h', m.offer_period_12h],
  ['1d', m.offer_period_1d],
  ['3d', m.offer_period_3d],
  ['7d', m.offer_period_7d],
  ['1m', m.offer_period_1m],
  ['custom', m.offer_period_custom],
]

function useSending(fetcher: FetcherWithComponents<OfferAnswer> | undefined): boolean {
  const { state } = useNavigation()
  return (fetcher?.state ?? state) !== 'idle'
}

function Entry({
  data,
  answer,
  fetcher,
  back,
}: Steps & { answer: Extract<OfferAnswer, { kind: 'refused' }> | undefined }) {
  const { paths } = useSite()
  const sending = useSending(fetcher)
  const reply = answer?.reply
  const [form, fields] = useReplyForm<{ price: string; period: string; date: string }>('offer', reply)
  const action = paths.offer(data.id)
  const needs = answer?.needs ?? neededFirst(data.obstacle)
  if (data.obstacle === 'banned-buy') return <Note tone="warn">{m.panel_banned()}</Note>
  if (data.left === 0) return <Note>{m.offer_none_left()}</Note>
  const chosen = fields.period.initialValue ?? '3d'
  return (
    <ReplyForm
      form={form}
      reply={needs ? undefined : reply}
      action={action}
      className={css.entry}
      {...(fetcher && { fetcher })}
    >
      {needs && <FirstNeeded needs={needs} isRefused={answer?.needs !== undefined} back={action} />}
      {data.own && <Note>{m.offer_replaces({ price: yen(data.own.price) })}</Note>}
      <input type="hidden" name="formId" value={data.formId} />
      <Money
        id="offer-price"
        name="price"
        label={m.offer_amount()}
        hint={m.offer_range({ least: yen(data.least), asking: yen(data.asking) })}
        defaultValue={fields.price.initialValue}
        error={fields.price.errors?.[0]}
        required
      />
      <fieldset className={css.periods} aria-describedby={fields.period.errors ? 'offer-period-error' : undefined}>
        <legend>{m.offer_period()}</legend>
        {periods.map(([each, name]) => (
          <label className="radio" key={each}>
            <input type="radio" name="period" value={each} defaultChecked={each === chosen} />
            <span>{name()}</span>
          </label>
        ))}
        <FieldError id="offer-period" error={fields.period.errors?.[0]} />
      </fieldset>
      <Input
        id="offer-date"
        name="date"
        type="date"
        min={data.from}
        max={data.to}
        label={m.offer_date()}
        hint={m.offer_date_hint()}
        defaultValue={fields.date.initialValue}
        error={fields.date.errors?.[0]}
      />
      <p className="mut">
        {m.offer_rule()} {m.offer_tries({ count: data.left })}
      </p>
      <div className={css.buttons}>
        <Button type="submit" disabled={sending}>
          {m.offer_review()}
        </Button>
        {back}
      </div>
    </ReplyForm>
  )
}

function Review({ data, answer, fetcher, back }: Steps & { answer: Extract<OfferAnswer, { kind: 'review' }> }) {
  const { paths, locale } = useSite()
  const sending = useSending(fetcher)
  const { offer, until, estimate } = answer
  const Element = fetcher?.Form ?? Form
  const fields = { intent: 'offer', ...offer }
  return (
    <Element method="post" action={paths.offer(data.id)} className={css.entry} aria-label={m.offer_review_title()}>
      <p>
        <b>{m.offer_review_title()}</b>
      </p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Sums price={offer.price} estimate={estimate} />
      {estimate && <DutiesNote listed={offer.price} charged={estimate.item} />}
      {data.own && <p>{m.offer_replaces({ price: yen(data.own.price) })}</p>}
      <p className="mut">
        {m.offer_valid({ time: deadline(until, locale) })} {m.offer_rule()}
      </p>
      <div className={css.buttons}>
        <Button type="submit" disabled={sending}>
          {sending ? m.offer_sending() : m.offer_submit({ price: yen(offer.price) })}
        </Button>
        {back}
      </div>
    </Element>
  )
}

/** At the reader's place; where no transport is known yet the price alone. */
function Sums({ price, estimate }: { price: number; estimate: Estimate | null }) {
  const delivery = estimate ? deliveryOf(estimate) : undefined
  const isKnown = estimate !== null && delivery !== undefined
  return (
    <dl className="sum">
      <div>
        <dt>{m.offer_total_item()}</dt>
        <dd>{yen(price)}</dd>
      </div>
      {isKnown && <ExportLine listed={price} charged={estimate.item} />}
      {isKnown && (
        <div>
          <dt>{m.offer_delivery({ place: estimate.place.name })}</dt>
          <dd>{yen(delivery)}</dd>
        </div>
      )}
      <div className="tot">
        <dt>{m.offer_total()}</dt>
        <dd>{yen(isKnown ? estimate.total : price)}</dd>
      </div>
      {!isKnown && (
        <div>
          <dt>{m.bid_confirm_delivery()}</dt>
          <dd>
            <span className="mut">{m.offer_delivery_later()}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
