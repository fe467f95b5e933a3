// The package has no types of its own.
declare module '@digitalbazaar/credentials-context' {
  /** JSON-LD contexts of the W3C data model, by their addresses. */
  export const contexts: ReadonlyMap<string, object>
}
