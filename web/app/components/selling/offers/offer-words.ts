import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listOffers } from '#shared/api/selling/offers.ts'
import { wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import type { OfferState } from '#shared/domain/selling/offer/transitions.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import type { BadgeWords } from '../../site/frame/badge.tsx'

/** An offer as the page has it: who sent it is one line of text. */
export interface ShownOffer extends Omit<OutputOf<typeof listOffers>['list'][number], 'sender'> {
  readonly from: string | null
}

export const offerStateOf = ({ status }: Pick<ShownOffer, 'status'>): OfferState => wordOf(offerStateNumbers, status)

/** How an offer stands, to who sent it. */
export const sentWords: BadgeWords<OfferState> = {
  waiting: ['applying', m.bargain_waiting],
  approved: ['accepted', m.bargain_approved],
  paid: ['paid', m.bargain_paid],
  denied: ['refuse', m.bargain_denied],
  cancelled: ['none', m.bargain_cancelled],
  expired: ['ended', m.bargain_expired],
  closed: ['sold', m.bargain_closed],
  unpaid: ['failed', m.bargain_unpaid],
}

/** And to who answers it. */
export const receivedWords: BadgeWords<OfferState> = {
  ...sentWords,
  waiting: ['due', m.bargain_waiting_received],
  approved: ['accepted', m.bargain_approved_received],
  denied: ['refuse', m.bargain_denied_received],
  cancelled: ['none', m.bargain_cancelled_received],
}

/** `希望価格 ¥198,000 の 91％`; rounded down, so that only the asking price itself is all of it. */
export const shareOfAsking = ({ price, asking }: Pick<ShownOffer, 'price' | 'asking'>): string =>
  m.bargain_of_asking({ asking: yen(asking), percent: Math.floor((price * 100) / asking) })
