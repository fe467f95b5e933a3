import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BatchActions } from '../components/earning/console/money/batch-actions.tsx'
import css from '../components/earning/console/money/money.module.css'
import { isWithBank, PayoutResult } from '../components/earning/console/money/payout-result.tsx'
import { batchWords, payoutRecordWords, returnWord } from '../components/earning/console/money/payout-words.ts'
import detailCss from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Badge } from '../components/site/frame/badge.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { Table } from '../components/site/frame/table.tsx'
import { actOnPayoutBatch, loadPayoutBatch } from '../lib/console/payouts.server.ts'
import { date, dateTime, monthOfYear } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPayoutBatch(args)

export const action = (args: ActionFunctionArgs) => actOnPayoutBatch(args)

/** One file of transfers: who made and approved it, what may be done with it, and what the bank made of each payout. */
export default function PayoutBatchPage() {
  const { batch, list, formId } = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const [badge, word] = batchWords[batch.state]
  const said = (text: (values: { name: string; time: string }) => string, who: typeof batch.approved) =>
    who && <p className="mut">{text({ name: who.name, time: dateTime(who.at, locale) })}</p>
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('payouts')}>
          {m.payouts_title()}
        </SiteLink>
      </p>
      <h1>{m.payouts_file_of({ date: date(batch.transferDate, locale) })}</h1>
      <DoneNote />
      <p className={detailCss.actions}>
        <Badge state={badge} boxed>
          {word()}
        </Badge>
        <span>{m.payouts_transfers({ count: batch.count })}</span>
        <b className="num">{yen(batch.total)}</b>
      </p>
      <div className="mt3">
        {said(m.payouts_created_by, batch.created)}
        {said(m.payouts_approved_by, batch.approved)}
        {said(m.payouts_sent_by, batch.sent)}
      </div>
      {batch.failure !== null && <Note tone="ng">{m.payouts_failure({ text: batch.failure })}</Note>}
      <BatchActions key={formId} batch={batch} formId={formId} reply={reply} />
      <Panel id="transfers" title={m.payouts_in_file()}>
        <Table
          caption={m.payouts_preview()}
          isStacked
          rows={list}
          keyOf={({ payoutId }) => payoutId}
          columns={[
            { head: m.payouts_seller(), cell: ({ name }) => <span className={css.name}>{name}</span> },
            { head: m.payouts_month(), cell: ({ month }) => monthOfYear(month, locale) },
            { head: m.payouts_account(), cell: ({ bank }) => <span className={css.name}>{bank ?? '–'}</span> },
            {
              head: m.payouts_state(),
              cell: ({ state, note }) => (
                <>
                  <Badge state={payoutRecordWords[state][0]}>{payoutRecordWords[state][1]()}</Badge>
                  {note !== null && <p className="mut">{returnWord(note)}</p>}
                </>
              ),
            },
            ...(isWithBank(batch)
              ? [
                  {
                    head: m.payouts_result(),
                    cell: (payout: (typeof list)[number]) => (
                      <PayoutResult key={formId} payout={payout} formId={formId} reply={reply} />
                    ),
                  },
                ]
              : []),
            { head: m.payouts_amount(), cell: ({ amount }) => yen(amount), right: true },
          ]}
        />
      </Panel>
    </>
  )
}
