/** The carts of marketplace.md 4: cart, buy now, won auction, accepted offer. */
export const sources = ['cart', 'direct', 'auction', 'bargain'] as const
export type Source = (typeof sources)[number]

/** An award or an accepted offer: the buyer is bound before there is an order, and another lock holds the work. */
export const isAgreed = (source: Source): boolean => source === 'auction' || source === 'bargain'
