/** Issuer of access tokens. */
export const tokenIssuer = 'kogei'
/** Callers that a token is for. */
export type Pool = 'member' | 'operator'
