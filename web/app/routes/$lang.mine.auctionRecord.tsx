import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { answerSecondChance, listAuctionRecord } from '#shared/api/selling/auctions.ts'
import { saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { OpenOrders } from '../components/buying/checkout/open-orders.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Failure } from '../components/site/frame/failure.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { Tabs } from '../components/site/frame/tabs.tsx'
import css from '../components/site/mine/mine.module.css'
import { AuctionRecordRow } from '../components/site/mine/record-row.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText } from '../lib/server/form-reply.server.ts'
import { idempotencyKey } from '../lib/server/forms.server.ts'
import { loadOpenOrders } from '../lib/server/open-orders.server.ts'
import { langOf, pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const statuses = ['bidding', 'won', 'not_concluded'] as const

function statusOf(search: URLSearchParams) {
  return statuses.find(status => status === search.get('status'))
}

export async function loader(args: LoaderFunctionArgs) {
  const status = statusOf(new URL(args.request.url).searchParams)
  const page = String(pageParam(args))
  const [record, orders] = await Promise.all([
    api(args).call(listAuctionRecord, { ...(status && { status }), page }),
    loadOpenOrders(args),
  ])
  return { record, orders, formId: randomUUID() }
}

/** Accepts or declines a second chance, once however often the form is sent (D2, D56). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const input = { id: fieldText(form, 'auctionId'), accept: fieldText(form, 'accept') === '1' }
  const key = idempotencyKey(fieldText(form, 'formId'), input)
  const { attempt, refuse } = api(args)
  const answer = await attempt(answerSecondChance, input, { idempotencyKey: key })
  if (!answer.ok && (answer.code === 401 || answer.code === 403)) throw refuse(answer)
  if (!answer.ok) return data({ error: answer.message }, { status: 409 })
  return redirect(pathsFor(langOf(args)).auctionRecord({ answer: input.accept ? 'accepted' : 'refused' }))
}

export default function AuctionRecord() {
  const { record, orders, formId } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const status = statusOf(query)
  const names = { bidding: m.record_bidding, won: m.record_won, not_concluded: m.record_lost }
  return (
    <>
      <h1>{m.mine_bids()}</h1>
      <p className="sub">{m.record_sub()}</p>
      <div role="status">
        {query.get('answer') === 'accepted' && <Note tone="ok">{m.record_accepted()}</Note>}
        {query.get('answer') === 'refused' && <Note>{m.record_refused()}</Note>}
      </div>
      {failed && <Failure text={failed.error} />}
      <OpenOrders orders={orders} formId={formId} />
      <div className={css.tabs}>
        <Tabs
          label={m.record_tabs()}
          tabs={[
            { to: paths.auctionRecord(), text: m.record_all(), current: status === undefined },
            ...statuses.map(each => ({
              to: paths.auctionRecord({ status: each }),
              text: names[each](),
              current: each === status,
            })),
          ]}
        />
      </div>
      {record.list.length === 0 ? (
        <Empty
          action={
            <ButtonLink look="second" size="small" to={paths.artworks({ saleType: saleTypeNumbers.auction })}>
              {m.record_find()}
            </ButtonLink>
          }
        >
          {status ? m.record_empty() : m.record_bids_none()}
        </Empty>
      ) : (
        <ul>
          {record.list.map(row => (
            <AuctionRecordRow key={row.auctionId} row={row} serverTime={record.serverTime} formId={formId} />
          ))}
        </ul>
      )}
      <Pager {...record} to={page => paths.auctionRecord({ status, page })} />
    </>
  )
}
