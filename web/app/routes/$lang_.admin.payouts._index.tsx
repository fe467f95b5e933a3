import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import money from '../components/earning/console/money/money.module.css'
import { PayoutPreview } from '../components/earning/console/money/payout-preview.tsx'
import { batchWords } from '../components/earning/console/money/payout-words.ts'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import css from '../components/site/console/lists.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Button } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Input } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Table } from '../components/site/frame/table.tsx'
import { actOnPayouts, loadPayouts } from '../lib/console/payouts.server.ts'
import { date } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPayouts(args)

export const action = (args: ActionFunctionArgs) => actOnPayouts(args)

/** What is to be paid with all that stands against it, the form that pays it, and the files that were made (D88). */
export default function Payouts() {
  const { preview, batches, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const { list, ...pager } = batches
  return (
    <>
      <h1>{m.payouts_title()}</h1>
      <p className="sub">{m.payouts_sub()}</p>
      <DoneNote />
      <Form method="get" className={`${css.filters} ${money.day}`}>
        <Input
          id="payout-date"
          name="date"
          type="date"
          label={m.payouts_date()}
          hint={m.payouts_date_hint()}
          defaultValue={preview.transferDate}
        />
        <Button type="submit" look="second">
          {m.payouts_show()}
        </Button>
      </Form>
      <PayoutPreview key={formId} preview={preview} formId={formId} reply={reply} />
      <Panel id="batches" title={m.payouts_batches()}>
        {list.length === 0 ? (
          <Empty>{m.payouts_no_batches()}</Empty>
        ) : (
          <Table
            caption={m.payouts_batches_made()}
            isStacked
            rows={list}
            keyOf={({ batchId }) => batchId}
            columns={[
              {
                head: m.payouts_date(),
                cell: ({ batchId, transferDate }) => (
                  <SiteLink className="link" to={paths.admin('payouts/detail', { id: batchId })}>
                    {date(transferDate, locale)}
                  </SiteLink>
                ),
              },
              {
                head: m.payouts_state(),
                cell: ({ state }) => <Badge state={batchWords[state][0]}>{batchWords[state][1]()}</Badge>,
              },
              { head: m.payouts_count(), cell: ({ count }) => count, right: true },
              { head: m.payouts_amount(), cell: ({ total }) => yen(total), right: true },
            ]}
          />
        )}
        <Pager {...pager} to={page => paths.admin('payouts', { page })} />
      </Panel>
    </>
  )
}
