import { useEffect, useRef, useState } from 'react'
import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import { spokenAt } from '../../../lib/auction/live-auction.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import type { OwnStanding } from '../../../lib/hooks/use-live-auction.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { type BidAnswer, isTie } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { bidSentence } from './bid-sentence.ts'

/**
 * Says aloud, politely and one thing at a time, what sighted readers see move: the price, the own standing, the end.
 * The clock itself is silent but for an hour, ten minutes and one minute before the end.
 */
export function Announcer({
  snapshot,
  own,
  phase,
  now,
  answer,
}: {
  snapshot: AuctionSnapshot
  own: OwnStanding
  phase: AuctionSnapshot['phase']
  now: number
  answer: BidAnswer | undefined
}) {
  const { locale } = useSite()
  const [announcement, say] = useState('')
  const before = useRef({ snapshot, own, phase })
  useEffect(() => {
    const { snapshot: old, own: oldOwn, phase: oldPhase } = before.current
    before.current = { snapshot, own, phase }
    if (phase === 'ended' && oldPhase !== 'ended') return say(m.live_ended())
    if (own.standing === 'outbid' && oldOwn.standing === 'leading')
      return say(m.live_outbid({ min: yen(snapshot.minNext) }))
    if (snapshot.endTime > old.endTime)
      return say(m.live_extended({ time: endsAt(snapshot.endTime, snapshot.serverTime, locale) }))
    if (snapshot.price !== old.price) say(m.live_price_now({ price: yen(snapshot.price) }))
  }, [snapshot, own, phase, locale])

  useEffect(() => {
    if (answer?.kind === 'accepted')
      say(bidSentence(answer.bid.result, answer.amount, isTie(answer.bid, answer.amount)))
  }, [answer])

  const left = Date.parse(snapshot.endTime) - now
  const mark = phase === 'live' ? spokenAt.filter(at => left <= at).length : 0
  const lastMark = useRef(mark)
  useEffect(() => {
    if (mark > lastMark.current) say([m.live_left_hour, m.live_left_ten, m.live_left_minute][mark - 1]?.() ?? '')
    lastMark.current = mark
  }, [mark])

  return (
    <p className="vh" role="status">
      {announcement}
    </p>
  )
}
