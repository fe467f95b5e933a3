/** Ban kinds of marketplace.md 4: 1 banBuy, 2 banSell, 3 banChat (D77). */
export const banKinds = ['buy', 'sell', 'chat'] as const
export type Ban = (typeof banKinds)[number]

/** Requirements for a bid, and for a purchase (D8, D9, D77): calls check them, the work's page announces them. */
export const bidderNeeds = { notBanned: ['buy'], needs: ['phone', 'card'] } as const
export const buyerNeeds = { notBanned: ['buy'] } as const

/** User type codes of D78. */
export const userTypes = { buyer: 1, seller: 2, artist: 3, partner: 4 } as const

/**
 * Whether the console made the account, for a partner or for an artist: such an account cannot change its e-mail or
 * password itself (D78).
 */
export const isConsoleMade = (account: {
  readonly partnerId?: string | undefined
  readonly artistId?: string | undefined
}): boolean => account.partnerId !== undefined || account.artistId !== undefined
