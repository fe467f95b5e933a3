import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { listSoldItems } from '#shared/api/fulfilment/parcels.ts'
import { PickupLink } from '../components/fulfilment/pickup/pickup-link.tsx'
import { ReportAction } from '../components/fulfilment/trade/report-action.tsx'
import { WorkRow } from '../components/fulfilment/trade/work-row.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import css from '../components/site/mine/mine.module.css'
import { shortDate } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const toShipOf = (query: URLSearchParams) => (query.get('toShip') === '1' ? '1' : '0')

export const loader = (args: LoaderFunctionArgs) =>
  api(args).call(listSoldItems, {
    toShip: toShipOf(new URL(args.request.url).searchParams),
    page: String(pageParam(args)),
  })

/** Shows what the member or partner has sold: where each work is, and until when it has to be sent (D75). */
export default function SoldItems() {
  const sold = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { paths, locale } = useSite()
  const toShip = toShipOf(query)
  return (
    <>
      <h1>{m.trade_sold()}</h1>
      <p className="sub">{m.trade_sold_sub()}</p>
      <p>
        <SiteLink className="link" to={paths.sales()}>
          {m.sales_open()}
        </SiteLink>
      </p>
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
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.resell()}>
              {m.resale_title()}
            </ButtonLink>
          }
        >
          {toShip === '1' ? m.trade_sold_empty() : m.trade_sold_none()}
        </Empty>
      ) : (
        <ul>
          {sold.list.map(({ delivery, img, saleActions, ...item }) => {
            const waits = saleActions.answerCancel.may || saleActions.reply.may
            return (
              <WorkRow
                key={delivery.orderItemId}
                picture={
                  img ? <img className={css.thumb} src={img} alt="" width={88} height={88} loading="lazy" /> : <span />
                }
                productId={item.productId}
                title={item.title}
                price={item.price}
                delivery={delivery}
                about={
                  <p className="mut">
                    {m.trade_sold_on({ date: shortDate(item.paidAt, locale) })}{' '}
                    <span className="num">{m.trade_order({ number: item.orderNumber })}</span>
                  </p>
                }
                action={
                  <>
                    {saleActions.ship.may && <ReportAction id={delivery.orderItemId} title={item.title} />}
                    <ButtonLink
                      look={waits ? 'primary' : 'quiet'}
                      size="small"
                      to={paths.shipping(delivery.orderItemId)}
                    >
                      {m.trade_open()}
                    </ButtonLink>
                    <PickupLink delivery={delivery} ships={saleActions.ship.may} />
                  </>
                }
              />
            )
          })}
        </ul>
      )}
      <Pager {...sold} to={page => paths.soldItems({ ...(toShip === '1' && { toShip: 1 }), page })} />
    </>
  )
}
