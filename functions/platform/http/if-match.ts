/**
 * `If-Match: "v3"` of a write in the console (payment-platform.md 5): whether the caller has seen another version than
 * this. Who sends none does not ask; what cannot be read matches nothing.
 */
export const isOutdated = (header: string | undefined, version: number): boolean =>
  header !== undefined && header.trim() !== '*' && header.trim() !== `"v${version}"`
