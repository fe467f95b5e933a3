import { useEffect, useState } from 'react'
import type { listBids } from '#shared/api/selling/auctions.ts'
import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import { bidKindNumbers } from '#shared/domain/selling/auction/wire-numbers.ts'
import { ago } from '../../../lib/format/ago.ts'
import { yen } from '../../../lib/format/money.ts'
import type { Bid, BidPage } from '../../../lib/item.ts'
import { ask } from '../../../lib/page/browser-api.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../site/frame/icon.tsx'
import css from './panel.module.css'

/** How many stand open; the rest unfolds. */
const first = 3
/** As many as the page asks for at once; the complete record is published at the end (D57). */
const historySize = 60

/** The accepted bids, newest first, bidders masked (D59). Asks again when the auction has moved on. */
export function BidHistory({
  productId,
  seq,
  rendered,
  now,
}: {
  productId: string
  seq: number
  rendered: BidPage
  now: number
}) {
  const [bids, setBids] = useState(rendered)
  const known = bids.list[0]?.seq ?? 0
  useEffect(() => setBids(rendered), [rendered])
  useEffect(() => {
    if (seq <= known) return
    const stop = new AbortController()
    const query = { productId, size: historySize }
    void ask<typeof listBids>('/auction/bid-list', query, { signal: stop.signal }).then(page => page && setBids(page))
    return () => stop.abort()
  }, [productId, seq, known])

  if (bids.list.length === 0) return <p className="mut mt4">{m.bids_none()}</p>
  const rest = bids.list.slice(first)
  const leading = bids.list.find(({ voided }) => !voided)?.seq
  return (
    <div className={css.history}>
      <BidTable bids={bids.list.slice(0, first)} now={now} leading={leading} />
      <p className="mut mt2">{m.bids_tie()}</p>
      {rest.length > 0 && (
        <details>
          <summary>{m.bids_all()}</summary>
          <BidTable bids={rest} now={now} leading={leading} />
        </details>
      )}
    </div>
  )
}

/** `leading`: the bid whose price is the current one; who leads stands in its first row. */
function BidTable({ bids, now, leading }: { bids: readonly Bid[]; now: number; leading: number | undefined }) {
  return (
    <table className="tbl">
      <caption className="vh">{m.bids_caption()}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{m.bids_bidder()}</th>
          <th scope="col">{m.bids_amount()}</th>
          <th scope="col">{m.bids_time()}</th>
        </tr>
      </thead>
      <tbody>
        {bids.flatMap(({ seq, mask, price, time, kind, answeredBy, voided }) => [
          answeredBy !== null && !voided && (
            <tr key={`${seq} answered`}>
              <td>
                {m.bids_bidder_name({ mask: answeredBy })}
                <small>　{m.bids_auto()}</small>
                {seq === leading && <Lead />}
              </td>
              <td className="r">{yen(price)}</td>
              <td className={`mut ${css.ago}`}>{ago(time, now)}</td>
            </tr>
          ),
          <tr key={seq} className={voided ? css.voided : undefined}>
            <td>
              {m.bids_bidder_name({ mask })}
              {seq === leading && answeredBy === null && <Lead />}
              {wordOf(bidKindNumbers, kind) === 'instant' && <small>　{m.bids_instant()}</small>}
              {voided && <small>　{m.bids_void()}</small>}
            </td>
            <td className="r">{yen(price)}</td>
            <td className={`mut ${css.ago}`}>{ago(time, now)}</td>
          </tr>,
        ])}
      </tbody>
    </table>
  )
}

const Lead = () => (
  <span className={css.lead}>
    <Icon name="check" small />
    {m.bids_lead()}
  </span>
)
