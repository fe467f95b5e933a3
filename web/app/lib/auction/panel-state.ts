import type { getProduct } from '#shared/api/catalogue/works.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { priceTypeNumbers, saleStatusNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'

type Work = OutputOf<typeof getProduct>

/** How the reader's own bids here ended, as the record of bids words it. */
export interface OwnRecord {
  readonly detail: string
  readonly payUntil: string | null
  /** The order by which an award is paid, once there is one. */
  readonly orderId: string | null
}

/** The states of the panel beside the photograph; all of them have the same size (DESIGN 11). */
export type PanelState =
  | 'scheduled'
  | 'guest'
  | 'bidding'
  | 'leading'
  | 'outbid'
  | 'own'
  | 'counting'
  | 'won'
  | 'lost'
  | 'ended'
  | 'second-chance'
  | 'not-concluded'
  | 'cancelled'
  | 'fixed'
  | 'offer'
  | 'accepted'
  | 'locked'
  | 'yours'
  | 'sold'
  | 'bought'
  | 'display'

export interface Reader {
  readonly isMember: boolean
  readonly standing: Work['you']['standing']
  readonly record: OwnRecord | undefined
}

/** Decides the state of the panel: an auction decides by its phase, a work without one by its sale status. */
export function panelState(
  work: Pick<Work, 'label' | 'status' | 'priceType' | 'lock' | 'isOwn'> & {
    readonly you: Pick<Work['you'], 'orderId' | 'offering'>
  },
  live: { readonly snapshot: AuctionSnapshot; readonly phase: AuctionSnapshot['phase'] } | undefined,
  reader: Reader,
): PanelState {
  if (live) return auctionState(work, live, reader)
  const status = wordOf(saleStatusNumbers, work.status)
  const isYours = work.you.orderId !== null
  if (status === 'sold-out') return isYours ? 'bought' : 'sold'
  if (work.lock && isYours) return 'yours'
  if (work.lock?.kind === 'bargain' && work.you.offering?.own?.payUntil) return 'accepted'
  if (work.lock) return 'locked'
  if (status === 'not-on-sale') return 'display'
  return features.offers && work.priceType === priceTypeNumbers.offer ? 'offer' : 'fixed'
}

function auctionState(
  work: Pick<Work, 'isOwn'>,
  { snapshot, phase }: { readonly snapshot: AuctionSnapshot; readonly phase: AuctionSnapshot['phase'] },
  { isMember, standing, record }: Reader,
): PanelState {
  if (phase === 'scheduled') return 'scheduled'
  if (phase === 'closing') return 'counting'
  if (phase === 'live') {
    if (!isMember) return 'guest'
    if (work.isOwn) return 'own'
    if (standing === 'leading') return 'leading'
    return standing === 'outbid' ? 'outbid' : 'bidding'
  }
  if (snapshot.status === 'paid') return 'sold'
  if (snapshot.status === 'cancelled') return 'cancelled'
  if (snapshot.status === 'not_concluded') return 'not-concluded'
  if (standing === 'won') return 'won'
  if (snapshot.status === 'second_chance') return 'second-chance'
  return record?.detail === 'lost' ? 'lost' : 'ended'
}
