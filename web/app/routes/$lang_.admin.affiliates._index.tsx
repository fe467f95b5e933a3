import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { TakeFile } from '../components/site/console/forms/take-file.tsx'
import css from '../components/site/console/lists.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Input } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { Table } from '../components/site/frame/table.tsx'
import { loadAffiliates } from '../lib/console/affiliates.server.ts'
import { monthOfYear } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadAffiliates(args)

/** What affiliates' links brought in a month, what each figure counts, and the file of it (D18). */
export default function Affiliates() {
  const { list, sum, month, error, ...pager } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const all = m.affiliate_all({ month: monthOfYear(month, locale) })
  // The sum is the last row of the last page.
  const isLast = pager.page * pager.size >= pager.total
  const rows = isLast ? [...list, { affiliate: '', ...sum }] : list
  return (
    <>
      <h1>{m.affiliate_title()}</h1>
      <p className="sub">{m.affiliate_about()}</p>
      <Form className={css.filters} role="search" key={month} noValidate>
        <Input
          id="month"
          name="month"
          type="month"
          label={m.admin_month()}
          hint={m.affiliate_month_hint()}
          required
          defaultValue={month}
          error={error}
        />
        <Button type="submit" look="second">
          {m.apply()}
        </Button>
      </Form>
      {list.length === 0 ? (
        <Empty>{m.affiliate_none()}</Empty>
      ) : (
        <Table
          caption={m.affiliate_title()}
          isStacked
          rows={rows}
          keyOf={({ affiliate }) => affiliate}
          columns={[
            {
              head: m.affiliate_name(),
              cell: ({ affiliate }) => (affiliate ? <code>{affiliate}</code> : <b>{all}</b>),
            },
            { head: m.affiliate_members(), cell: ({ members }) => members, right: true },
            { head: m.affiliate_orders(), cell: ({ orders }) => orders, right: true },
            { head: m.affiliate_paid(), cell: ({ paid }) => paid, right: true },
            { head: m.affiliate_works(), cell: ({ works }) => works, right: true },
            { head: m.affiliate_amount(), cell: ({ amount }) => yen(amount), right: true },
          ]}
        />
      )}
      <Pager {...pager} to={page => paths.admin('affiliates', { month, page })} />
      <Panel id="meanings" title={m.affiliate_meanings()}>
        <Facts
          rows={[
            [m.affiliate_members(), m.affiliate_members_meaning()],
            [m.affiliate_orders(), m.affiliate_orders_meaning()],
            [m.affiliate_paid(), m.affiliate_paid_meaning()],
            [m.affiliate_works(), m.affiliate_works_meaning()],
            [m.affiliate_amount(), m.affiliate_amount_meaning()],
          ]}
        />
      </Panel>
      {!error && (
        <TakeFile
          action={paths.admin('affiliates/file')}
          fields={{ month }}
          noted={m.affiliate_noted()}
          label={m.affiliate_export()}
        />
      )}
    </>
  )
}
