import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSearchParams } from '@remix-run/react'
import { payStatuses, payTypes } from '#shared/platform/payments/values.ts'
import { cardText } from '../components/earning/console/money/payment-parts.tsx'
import {
  type PaymentRow,
  PaymentState,
  paymentWords,
  typeWords,
} from '../components/earning/console/money/payment-words.tsx'
import css from '../components/site/console/lists.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Input, Select } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { loadPayments } from '../lib/console/payments.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPayments(args)

export default function Payments() {
  const { list, total, page, size, filter, errors } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const [query] = useSearchParams()
  const { type, keyword, member, status, from, to } = filter
  // The platform searches one way of paying at a time; an order's number does not say which.
  const other = payTypes.find(each => each !== type) ?? type
  return (
    <>
      <h1>{m.money_payments()}</h1>
      <p className="sub">{m.money_payments_sub()}</p>
      <Form className={`${css.filters} mt4`} role="search" key={query.toString()}>
        <Input
          id="keyword"
          name="keyword"
          type="search"
          label={m.money_keyword()}
          hint={m.money_keyword_hint()}
          defaultValue={keyword}
        />
        <Input
          id="member"
          name="member"
          type="search"
          label={m.money_member()}
          hint={m.money_member_hint()}
          defaultValue={member}
        />
        <Select id="type" name="type" label={m.money_type()} defaultValue={type}>
          {payTypes.map(each => (
            <option key={each} value={each}>
              {typeWords[each]()}
            </option>
          ))}
        </Select>
        <Select id="status" name="status" label={m.money_status()} defaultValue={status}>
          <option value="">{m.all()}</option>
          {payStatuses.map(each => (
            <option key={each} value={each}>
              {paymentWords[each][1]()}
            </option>
          ))}
        </Select>
        <Input id="from" name="from" type="date" label={m.money_from()} defaultValue={from} error={errors['from']} />
        <Input id="to" name="to" type="date" label={m.money_to()} defaultValue={to} error={errors['to']} />
        <Button type="submit" look="second">
          {m.apply()}
        </Button>
      </Form>
      <p className="mut" role="status">
        {m.money_count({ count: total })}
      </p>
      {list.length === 0 ? (
        <Empty
          action={
            (keyword || member) &&
            Object.keys(errors).length === 0 && (
              <SiteLink className="link" to={paths.admin('payments', { ...filter, type: other })}>
                {m.money_try_other({ type: typeWords[other]() })}
              </SiteLink>
            )
          }
        >
          {m.money_none_payments()}
        </Empty>
      ) : (
        <ul className={`${css.rows} ${css.plain}`}>
          {list.map(row => (
            <Row key={row.paymentId} row={row} />
          ))}
        </ul>
      )}
      <Pager page={page} size={size} total={total} to={next => paths.admin('payments', { ...filter, page: next })} />
    </>
  )
}

function Row({ row }: { row: PaymentRow }) {
  const { paths, locale } = useSite()
  const { paymentId, payType, orderNumber, buyer, card, refunded } = row
  return (
    <li>
      <div>
        <b>
          <SiteLink to={paths.admin('payments/detail', { id: paymentId, type: payType })}>
            <span className="num">{orderNumber ?? paymentId}</span>
          </SiteLink>
        </b>
        <p className="mut">{joinFacts(dateTime(row.created, locale), buyer?.username, card && cardText(card))}</p>
        {row.errorCode !== null && (
          <p className="mut">
            <code>{row.errorCode}</code> {row.errorMeaning?.[locale]}
          </p>
        )}
      </div>
      <div className={css.side}>
        <PaymentState status={row.status} />
        <span className="num">{yen(row.captured || row.amount)}</span>
        {refunded > 0 && (
          <span className="mut">
            {m.money_refunded()} <span className="num">{yen(refunded)}</span>
          </span>
        )}
      </div>
    </li>
  )
}
