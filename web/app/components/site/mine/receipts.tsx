import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listAuctionRecord } from '#shared/api/selling/auctions.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Copyable } from '../frame/copyable.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './mine.module.css'

/** Shows what a bidder keeps of every bid: with it the sealed entry of the record can be opened (D57). */
export function Receipts({
  receipts,
  productId,
  ended,
}: {
  receipts: OutputOf<typeof listAuctionRecord>['list'][number]['receipts']
  productId: string
  ended: boolean
}) {
  const { paths } = useSite()
  return (
    <details>
      <summary>{m.record_receipts({ count: receipts.length })}</summary>
      <p className="mut">{m.record_receipt_text()}</p>
      <ul>
        {receipts.map(({ seq, amount, hash, nonce, bidderId }) => (
          <li key={seq} className={css.receipt}>
            <b>
              {m.record_receipt_seq({ seq })}　<span className="num">{yen(amount)}</span>
            </b>
            <span>
              {m.record_receipt_hash()}　
              <Copyable value={hash} what={m.record_receipt_hash()}>
                <code>{hash}</code>
              </Copyable>
            </span>
            <span>
              {m.record_receipt_nonce()}　
              <Copyable value={nonce} what={m.record_receipt_nonce()}>
                <code>{nonce}</code>
              </Copyable>
            </span>
            <span>
              {m.record_receipt_member()}　<code>{bidderId}</code>
            </span>
          </li>
        ))}
      </ul>
      {ended && (
        <p className="mt3">
          <SiteLink className="link" to={paths.transcript(productId)}>
            {m.record_verify()}
          </SiteLink>
        </p>
      )}
    </details>
  )
}
