/** Who signs access tokens. */
export const tokenIssuer = 'kogei'
/** For whose calls a token is. */
export type Pool = 'member' | 'operator'
