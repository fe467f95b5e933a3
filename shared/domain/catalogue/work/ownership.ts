import type { Artwork } from './artwork.ts'

/** Whose work it is: the member who sells it, the partner's account, or the artist of record (D52). */
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

/** Who answers for the sale of a work: the member who sells it, or the account of the partner who offers it. */
export function isSeller(
  { seller }: Pick<Artwork, 'seller'>,
  member: { readonly userId: string; readonly partnerId?: string | undefined },
): boolean {
  return (
    (seller.userId !== undefined && seller.userId === member.userId) ||
    (seller.partnerId !== undefined && seller.partnerId === member.partnerId)
  )
}

/** A member who sells a work is named with it; whose a work is that rests is nobody's to know (D92). */
export const isNamedWithWork = ({ seller, saleStatus, state }: Pick<Artwork, 'seller' | 'saleStatus' | 'state'>) =>
  seller.type !== 'member' || saleStatus === 'on-sale' || state === 'sold'

/** What its holder bought here has its price by their own order, and its holder by it; nobody registers either (D22). */
export const isBoughtHere = (
  holding: { readonly orderItemId?: string | undefined; readonly passedAt?: number | undefined } | undefined,
): boolean => holding?.orderItemId !== undefined && holding.passedAt === undefined

const applied: readonly Artwork['state'][] = ['applying', 'for-sale', 'revise']

/** This member has applied to sell it again and was not refused, or sells it (D83). */
export const isAppliedFor = ({ state, seller }: Pick<Artwork, 'state' | 'seller'>, userId: string): boolean =>
  seller.userId === userId && applied.includes(state)
