/**
 * What a link may bear as its affiliate (D18): what an address leaves as it is, at most 64 signs. One rule for the link,
 * the cookie, the registration and the order, so that none of them loses what another took.
 */
export const affiliateFormat = /^[\w.~-]{1,64}$/
