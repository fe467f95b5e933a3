import type { Artwork } from './artwork.ts'

/**
 * Whether the caller owns the work: as the member who sells it, by the partner's account, or as the artist of record
 * (D52).
 */
export function isOwn(
  work: Pick<Artwork, 'seller' | 'artistId'>,
  member: { readonly userId: string; readonly partnerId?: string | undefined; readonly artistId?: string | undefined },
): boolean {
  const { userId, partnerId } = work.seller
  return (
    (userId !== undefined && userId === member.userId) ||
    (partnerId !== undefined && partnerId === member.partnerId) ||
    member.artistId === work.artistId
  )
}

/** Whether the caller is the seller: the member who sells it, or the account of the partner who offers it. */
export function isSeller(
  { seller }: Pick<Artwork, 'seller'>,
  member: { readonly userId: string; readonly partnerId?: string | undefined },
): boolean {
  return (
    (seller.userId !== undefined && seller.userId === member.userId) ||
    (seller.partnerId !== undefined && seller.partnerId === member.partnerId)
  )
}

/** A member is named with a work while selling it; the holder of a work that is not on sale is private (D92). */
export const isNamedWithWork = ({ seller, saleStatus, state }: Pick<Artwork, 'seller' | 'saleStatus' | 'state'>) =>
  seller.type !== 'member' || saleStatus === 'on-sale' || state === 'sold'

/** For a work bought here, price and holder follow from the order, so that nobody registers them (D22). */
export const isBoughtHere = (
  holding: { readonly orderItemId?: string | undefined; readonly passedAt?: number | undefined } | undefined,
): boolean => holding?.orderItemId !== undefined && holding.passedAt === undefined

const applied: readonly Artwork['state'][] = ['applying', 'for-sale', 'revise']

/** Whether this member has applied to sell it again without being refused, or sells it (D83). */
export const isAppliedFor = ({ state, seller }: Pick<Artwork, 'state' | 'seller'>, userId: string): boolean =>
  seller.userId === userId && applied.includes(state)
