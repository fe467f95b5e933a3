import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { TakeFile } from '../components/site/console/forms/take-file.tsx'
import css from '../components/site/console/lists.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Input } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Table } from '../components/site/frame/table.tsx'
import { loadRecords } from '../lib/console/records.server.ts'
import { date } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadRecords(args)

/** The second-hand dealer's record, and the file of it (D94b). */
export default function Records() {
  const { list, from, to, error, ...pager } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.record_title()}</h1>
      <p className="sub">{m.record_about()}</p>
      <Form className={css.filters} role="search" key={`${from}-${to}`} noValidate>
        <Input id="from" name="from" type="date" label={m.record_from()} required defaultValue={from} />
        <Input
          id="to"
          name="to"
          type="date"
          label={m.record_to()}
          hint={m.record_range_hint()}
          required
          defaultValue={to}
          error={error}
        />
        <Button type="submit" look="second">
          {m.apply()}
        </Button>
      </Form>
      {list.length === 0 ? (
        <Empty>{m.record_none()}</Empty>
      ) : (
        <Table
          caption={m.record_title()}
          isStacked
          rows={list}
          keyOf={({ orderItemId }) => orderItemId}
          columns={[
            { head: m.record_date(), cell: ({ completedAt }) => date(completedAt, locale) },
            {
              head: m.record_work(),
              cell: ({ applicationId, title }) => (
                <SiteLink className="link" to={paths.admin('applications/detail', { id: applicationId })}>
                  {title}
                </SiteLink>
              ),
            },
            { head: m.record_seller(), cell: ({ sellerName }) => sellerName },
            { head: m.record_order(), cell: ({ orderNumber }) => orderNumber },
            { head: m.record_price_paid(), cell: ({ price }) => yen(price), right: true },
          ]}
        />
      )}
      <Pager {...pager} to={page => paths.admin('records', { from, to, page })} />
      {!error && (
        <TakeFile
          action={paths.admin('records/file')}
          fields={{ from, to }}
          noted={m.record_noted()}
          label={m.record_export()}
        />
      )}
    </>
  )
}
