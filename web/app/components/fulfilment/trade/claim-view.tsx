import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { getReturn } from '#shared/api/fulfilment/claims.ts'
import { dateTime, deadline } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Facts } from '../../site/frame/facts.tsx'
import { Panel } from '../../site/frame/panel.tsx'
import { ParcelStatus } from './parcel-status.tsx'
import trade from './trade.module.css'
import { claimWords, reasonWords } from './words.ts'

type Claim = OutputOf<typeof getReturn>['claim']

/** A claim as both sides see it: what was said, what was answered, what was decided, and every step with its time. */
export function ClaimView({ claim }: { claim: Claim }) {
  const { locale } = useSite()
  const { reply, decision, inspection, back, photos } = claim
  return (
    <>
      <Panel id="claim" title={reasonWords[claim.reason]()}>
        <p className={trade.word}>{claim.text}</p>
        {photos.length > 0 && (
          <ul className={`${trade.photoList} mt3`}>
            {photos.map(({ url, width, height }, index) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <img
                    src={url}
                    width={width}
                    height={height}
                    alt={m.trade_claim_photo({ number: index + 1 })}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {back && <ParcelStatus delivery={back} />}
      </Panel>
      {reply && <Word id="reply" title={m.trade_claim_reply()} text={reply.text} at={reply.at} />}
      {inspection && (
        <Word id="inspection" title={m.trade_claim_inspection()} text={inspection.note} at={inspection.at} />
      )}
      {decision && (
        <Word id="decision" title={m.trade_claim_decision()} text={decision.text} at={decision.at}>
          {decision.amount > 0 && <p>{m.trade_refunded({ amount: yen(decision.amount) })}</p>}
        </Word>
      )}
      <Panel id="trail" title={m.trade_claim_trail()}>
        <Facts
          rows={[
            ...claim.trail.map(({ state, at }) => [claimWords[state](), dateTime(at, locale)] as const),
            ...(claim.replyUntil && claim.state === 'opened'
              ? [[m.trade_claim_reply_until(), deadline(claim.replyUntil, locale)] as const]
              : []),
          ]}
        />
      </Panel>
    </>
  )
}

function Word({
  id,
  title,
  text,
  at,
  children,
}: {
  id: string
  title: string
  text: string
  at: string
  children?: ReactNode
}) {
  const { locale } = useSite()
  return (
    <Panel id={id} title={title}>
      <p className={trade.word}>{text}</p>
      {children}
      <p className="mut">{dateTime(at, locale)}</p>
    </Panel>
  )
}
