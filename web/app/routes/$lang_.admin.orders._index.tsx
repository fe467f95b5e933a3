import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSearchParams } from '@remix-run/react'
import { orderFlags } from '#shared/domain/buying/order/flags.ts'
import { payStates } from '#shared/domain/buying/order/transitions.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { parcelStates } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import css from '../components/buying/console/orders/order.module.css'
import { OrderRows } from '../components/buying/console/orders/order-rows.tsx'
import { flagWords, payWords } from '../components/buying/console/orders/order-words.ts'
import { deliveryWords } from '../components/fulfilment/trade/words.ts'
import { Button } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Input, Select } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { loadOrders } from '../lib/console/orders.server.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadOrders(args)

export default function Orders() {
  const { list, total, page, size, filters } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const [query] = useSearchParams()
  return (
    <>
      <h1>{m.admin_orders_title()}</h1>
      <Form className={css.filters} role="search" key={query.toString()}>
        <Input
          id="keyword"
          name="keyword"
          type="search"
          label={m.admin_orders_keyword()}
          defaultValue={filters.keyword}
        />
        <Select id="flag" name="flag" label={m.admin_orders_flag()} defaultValue={filters.flag ?? ''}>
          <option value="">{m.all()}</option>
          {orderFlags.map(flag => (
            <option key={flag} value={flag}>
              {flagWords[flag]()}
            </option>
          ))}
        </Select>
        <Select id="payStatus" name="payStatus" label={m.admin_orders_payment()} defaultValue={filters.payStatus ?? ''}>
          <option value="">{m.all()}</option>
          {payStates.map(status => (
            <option key={status} value={payStateNumbers[status]}>
              {payWords[status][1]()}
            </option>
          ))}
        </Select>
        <Select
          id="deliveryStatus"
          name="deliveryStatus"
          label={m.admin_orders_delivery()}
          defaultValue={filters.deliveryStatus ?? ''}
        >
          <option value="">{m.all()}</option>
          {parcelStates.map(status => (
            <option key={status} value={parcelStateNumbers[status]}>
              {deliveryWords[status][1]()}
            </option>
          ))}
        </Select>
        <Button type="submit" look="second">
          {m.apply()}
        </Button>
      </Form>
      <p className="mut" role="status">
        {m.admin_orders_count({ count: total })}
      </p>
      {list.length === 0 ? <Empty>{m.admin_orders_none()}</Empty> : <OrderRows rows={list} />}
      <Pager page={page} size={size} total={total} to={next => paths.admin('orders', { ...filters, page: next })} />
    </>
  )
}
