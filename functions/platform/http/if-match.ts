/**
 * `If-Match: "v3"` of a write in the console (payment-platform.md 5): whether the caller saw another version than this.
 * Without the header there is no precondition; an unreadable value matches nothing.
 */
export const isOutdated = (header: string | undefined, version: number): boolean =>
  header !== undefined && header.trim() !== '*' && header.trim() !== `"v${version}"`
