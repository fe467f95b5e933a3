import '@remix-run/server-runtime'

// Loader data crosses the wire by single fetch: `undefined` and dates arrive as they were, and the types know it.
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}
