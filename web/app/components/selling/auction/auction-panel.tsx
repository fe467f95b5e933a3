import { useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import { extensionMs, phaseAt } from '../../../lib/auction/live-auction.ts'
import { type OwnRecord, panelState } from '../../../lib/auction/panel-state.ts'
import type { Estimate } from '../../../lib/estimate.ts'
import { endsAt } from '../../../lib/format/dates.ts'
import { formatEnd, formatTimeLeft } from '../../../lib/format/time-left.ts'
import { useEstimate } from '../../../lib/hooks/use-estimate.ts'
import type { LiveAuction } from '../../../lib/hooks/use-live-auction.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { type BidAnswer, type ItemAnswer, isTie, type Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Announcer } from './announcer.tsx'
import { approximate } from './approximate.ts'
import { BidBar } from './bid-bar.tsx'
import type { Intended } from './bid-form.tsx'
import { BidHistory } from './bid-history.tsx'
import { bidSentence } from './bid-sentence.ts'
import { BiddingPanel } from './bidding-panel.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ConfirmPanel } from './confirm-panel.tsx'
import { EndedPanel } from './ended-panel.tsx'
import type { PanelClock } from './panel-frame.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

interface AuctionPanelProps {
  readonly work: Work
  readonly live: LiveAuction
  readonly snapshot: AuctionSnapshot
  readonly bids: Parameters<typeof BidHistory>[0]['rendered']
  readonly record: OwnRecord | undefined
  readonly estimate: Estimate | undefined
  readonly formId: string
  /** What the server said to a form posted without scripts. */
  readonly answer: ItemAnswer | undefined
  readonly share: ReactNode
}

/** The auction beside the photograph: follows the clock and the socket, and sends bids. */
export function AuctionPanel({
  work,
  live,
  snapshot,
  bids,
  record,
  estimate,
  formId,
  answer,
  share,
}: AuctionPanelProps) {
  const { locale, viewer, paths } = useSite()
  const { own } = live
  const now = useNow(work.serverTime, live.offset, snapshot.phase === 'ended' ? undefined : snapshot.endTime)
  const phase = phaseAt(snapshot, now)
  const [intended, setIntended] = useState<Intended>()
  const fetcher = useFetcher<BidAnswer>()
  const sent = useBidAnswer(fetcher.data, live, setIntended)
  const landed = useEstimate(work.id, null, intended?.amount ?? null)
  const firstPrice = useRef(snapshot.price)

  const reader = { isMember: viewer === 'member', standing: own.standing, record }
  const state = panelState(work, { snapshot, phase }, reader)
  const confirmed = (choice: Intended) => ({
    ...choice,
    title: work.title,
    artist: work.artist.name,
    least: snapshot.minNext,
    endTime: snapshot.endTime,
    now,
    estimate: landed,
  })
  if (answer?.kind === 'review') {
    const choice = { amount: answer.amount, kind: answer.bidKind }
    const reviewed = { ...confirmed(choice), estimate: answer.estimate }
    return <ConfirmPanel formId={answer.formId} confirmed={reviewed} back={paths.artwork(work.id)} />
  }

  const shown = {
    work,
    snapshot,
    own,
    aside: share,
    price: snapshot.price,
    approx: approximate(work, snapshot.price),
    moved: snapshot.price !== firstPrice.current,
    clock: clockOf(snapshot, phase, now, locale),
    estimate,
  }
  // Until the auction has moved on from the bid that it tells of.
  const told =
    sent?.kind === 'accepted' && snapshot.version <= sent.bid.state.version
      ? bidSentence(sent.bid.result, sent.amount, isTie(sent.bid, sent.amount))
      : undefined
  const refused = sent?.kind === 'refused' ? sent : answer?.kind === 'refused' ? answer : undefined
  const bidding = state === 'bidding' || state === 'leading' || state === 'outbid'
  return (
    <>
      {bidding ? (
        <BiddingPanel
          {...shown}
          state={state}
          now={now}
          formId={formId}
          refused={refused}
          told={told}
          onReview={setIntended}
        />
      ) : phase === 'ended' ? (
        <EndedPanel {...shown} state={state} record={record} now={now} />
      ) : (
        <WaitingPanel {...shown} state={state} />
      )}
      <ConfirmDialog
        fetcher={fetcher}
        formId={formId}
        confirmed={intended && confirmed(intended)}
        onClose={() => setIntended(undefined)}
      />
      <Announcer snapshot={snapshot} own={own} phase={phase} now={now} answer={sent} />
      <BidHistory productId={work.id} seq={snapshot.seq} rendered={bids} now={now} />
      {((bidding && work.you.obstacle !== 'banned-buy') || state === 'guest') && (
        <BidBar
          snapshot={snapshot}
          clock={shown.clock}
          to={bidding ? '#bid' : '#auction'}
          leads={state === 'leading'}
        />
      )}
    </>
  )
}

/** Puts the answer to a bid on screen at once, ahead of the socket, and closes the question it answered. */
function useBidAnswer(
  answer: BidAnswer | undefined,
  { take, refresh }: LiveAuction,
  setIntended: (intended: undefined) => void,
): BidAnswer | undefined {
  useEffect(() => {
    if (!answer) return
    setIntended(undefined)
    // The answer stands at the panel's head, which on a phone is above the field and out of sight.
    document.getElementById('auction')?.firstElementChild?.scrollIntoView({ block: 'nearest' })
    if (answer.kind === 'accepted') take(answer.bid.state, { standing: answer.bid.you, myMax: answer.bid.myMax })
    else void refresh()
  }, [answer, take, refresh, setIntended])
  return answer
}

function clockOf(
  snapshot: AuctionSnapshot,
  phase: AuctionSnapshot['phase'],
  now: number,
  locale: 'ja' | 'en',
): PanelClock {
  const { startTime, endTime } = snapshot
  if (phase === 'ended') return { label: m.panel_time_ended(), ...formatEnd(endTime, locale) }
  const starts = phase === 'scheduled'
  const until = starts ? startTime : endTime
  const left = Date.parse(until) - now
  return {
    label: starts ? m.panel_time_starts() : m.panel_time_left(),
    text: formatTimeLeft(left, locale),
    small: endsAt(until, now, locale),
    running: true,
    urgent: !starts && left <= extensionMs,
  }
}
