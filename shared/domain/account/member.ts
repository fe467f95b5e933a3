/** Ban kinds of marketplace.md 4: 1 banBuy, 2 banSell, 3 banChat (D77). */
export type Ban = 'buy' | 'sell' | 'chat'

/** User type codes of D78. */
export const userTypes = { buyer: 1, seller: 2, artist: 3, partner: 4 } as const
