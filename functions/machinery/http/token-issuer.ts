/** Who signs access tokens. */
export const tokenIssuer = 'kogei'
/** Whose calls a token is for. */
export type Pool = 'member' | 'operator'
