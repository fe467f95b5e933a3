// The package has no types of its own.
declare module '@digitalbazaar/credentials-context' {
  /** The contexts of the W3C's data model, by their addresses. */
  export const contexts: ReadonlyMap<string, object>
}
