import type { Allowed, Refused } from '#shared/decision.ts'
import { type Artwork, isInSight, type Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import { isOwn } from '#shared/domain/catalogue/work/ownership.ts'
import { lockHolds } from '#shared/domain/catalogue/work/work.ts'
import { leastOffer } from './payout.ts'

type Offerable = Allowed<{ readonly asking: number; readonly least: number }>
type Unofferable = Refused<'not-found' | 'own-work' | 'sold' | 'not-on-sale' | 'work-locked'> & {
  readonly data?: { readonly kind: string; readonly until: string | null }
}

interface Member extends Onlooker {
  readonly userId: string
  readonly partnerId?: string | undefined
  readonly artistId?: string | undefined
}

/**
 * Whether a member may make an offer for a work, and the range from the lowest offer to the asking price (D60). A
 * checkout hold does not matter, because it may expire while the offer waits. A locked or sold work takes none.
 */
export function offerableOf(work: Artwork | undefined, member: Member, now: number): Offerable | Unofferable {
  const no = (code: Unofferable['code'], data?: Unofferable['data']): Unofferable => ({
    outcome: 'refused',
    code,
    ...(data && { data }),
  })
  if (!work || !isInSight(work, member)) return no('not-found')
  if (isOwn(work, member)) return no('own-work')
  if (work.saleStatus === 'sold-out') return no('sold')
  const { lock, price } = work
  if (work.saleStatus !== 'on-sale' || work.priceType !== 'offer' || price === undefined) return no('not-on-sale')
  if (lock && lock.kind !== 'checkout' && lockHolds(lock, now)) {
    return no('work-locked', {
      kind: lock.kind,
      until: lock.until === undefined ? null : new Date(lock.until).toISOString(),
    })
  }
  return { outcome: 'allowed', asking: price, least: leastOffer(price, work.seller) }
}
