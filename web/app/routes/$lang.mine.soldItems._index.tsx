import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { listSoldItems } from '#shared/api/deliveries.ts'
import { Badge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { Empty } from '../components/empty.tsx'
import css from '../components/mine/mine.module.css'
import { Pager } from '../components/pager.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { Tabs } from '../components/tabs.tsx'
import { Deadline, Parcel } from '../components/trade/parcel.tsx'
import { deliveryWords } from '../components/trade/words.ts'
import { api } from '../lib/api.server.ts'
import { shortDate, yen } from '../lib/format.ts'
import { pageParam } from '../lib/params.server.ts'
import { useSite } from '../lib/use-site.ts'
import { m } from '../paraglide/messages.js'

const toShipOf = (query: URLSearchParams) => (query.get('toShip') === '1' ? '1' : '0')

export const loader = (args: LoaderFunctionArgs) =>
  api(args).call(listSoldItems, {
    toShip: toShipOf(new URL(args.request.url).searchParams),
    page: String(pageParam(args)),
  })

/** What the member or partner has sold: where each work is, and until when it has to be sent (D75). */
export default function SoldItems() {
  const sold = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { paths, locale } = useSite()
  const toShip = toShipOf(query)
  return (
    <>
      <h1>{m.trade_sold()}</h1>
      <p className="sub">{m.trade_sold_sub()}</p>
      <div className={css.tabs}>
        <Tabs
          label={m.trade_tabs()}
          tabs={[
            { to: paths.soldItems(), text: m.trade_all(), current: toShip === '0' },
            { to: paths.soldItems({ toShip: 1 }), text: m.trade_to_ship(), current: toShip === '1' },
          ]}
        />
      </div>
      {sold.list.length === 0 ? (
        <Empty>{m.trade_sold_empty()}</Empty>
      ) : (
        <ul>
          {sold.list.map(({ delivery, img, saleActions, ...item }) => {
            const [state, word] = deliveryWords[delivery.deliveryStatus]
            const waits = saleActions.ship.may || saleActions.answerCancel.may || saleActions.reply.may
            return (
              <li key={delivery.orderItemId} className={css.row}>
                {img ? <img className={css.thumb} src={img} alt="" width={88} height={88} loading="lazy" /> : <span />}
                <div>
                  <h2>
                    <SiteLink to={paths.artwork(item.productId)}>{item.title}</SiteLink>
                  </h2>
                  <p className="mut">
                    {m.trade_sold_on({ date: shortDate(item.paidAt, locale) })}　
                    <span className="num">{m.trade_order({ number: item.orderNumber })}</span>
                  </p>
                </div>
                <div className={css.state}>
                  <Badge state={state} boxed>
                    {word()}
                  </Badge>
                  <p className="num">{yen(item.price)}</p>
                </div>
                <Deadline delivery={delivery} />
                <div className={css.action}>
                  <ButtonLink look={waits ? 'primary' : 'quiet'} size="small" to={paths.shipping(delivery.orderItemId)}>
                    {saleActions.ship.may ? m.trade_ship() : m.trade_open()}
                  </ButtonLink>
                </div>
                <div className={css.more}>
                  <Parcel delivery={delivery} />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <Pager {...sold} to={page => paths.soldItems({ ...(toShip === '1' && { toShip: 1 }), page })} />
    </>
  )
}
