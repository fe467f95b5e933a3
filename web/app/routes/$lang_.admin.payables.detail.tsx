import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { codes } from '#shared/api/codes.ts'
import { adminGetPayable } from '#shared/api/earning/console/sales.ts'
import { Agreement } from '../components/earning/console/money/journal-balance.tsx'
import { PayableLines } from '../components/earning/console/money/payable-lines.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { localeOf, pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export function loader(args: LoaderFunctionArgs) {
  const seller = new URL(args.request.url).searchParams.get('seller') ?? ''
  if (!adminGetPayable.input.shape.seller.safeParse(seller).success)
    throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
  return api(args).call(adminGetPayable, { seller, page: String(pageParam(args)) })
}

/** One seller's works, beside what the journal has credited for each (D88, L8). */
export default function Payable() {
  const { seller, name, payable, held, pending, balance, difference, lines } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('payables')}>
          {m.money_payables()}
        </SiteLink>
      </p>
      <h1>{name}</h1>
      <p className="mut">
        <code>{seller}</code>
      </p>
      <Panel id="owed" title={m.money_payable()}>
        <Facts
          rows={[
            [m.money_payable(), <b key="payable">{yen(payable)}</b>],
            [m.money_held(), yen(held)],
            [m.money_pending(), yen(pending)],
            [m.money_balance(), yen(balance)],
            [m.money_difference(), <Agreement key="difference" difference={difference} />],
          ]}
        />
      </Panel>
      <Panel id="lines" title={m.money_lines()}>
        <PayableLines lines={lines.list} />
      </Panel>
      <Pager {...lines} to={page => paths.admin('payables/detail', { seller, page })} />
    </>
  )
}
