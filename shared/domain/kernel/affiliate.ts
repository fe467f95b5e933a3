/**
 * Format of an affiliate's name (D18): up to 64 characters that need no escaping in an address. One rule for link,
 * cookie, registration and order, so that all of them accept the same names.
 */
export const affiliateFormat = /^[\w.~-]{1,64}$/
