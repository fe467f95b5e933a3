/** What the edge adapter tells the application about one request: configuration and facts, never raw headers. */
export interface RequestContext {
  /** As the visitor sees the site, without a trailing slash: `https://example.jp`. */
  readonly publicOrigin: string
  /** Origin of the API, without `/api`. */
  readonly apiUrl: string
  /** Origin of the calls that operators make. */
  readonly consoleApiUrl: string
  /** Proves to the API that a call came through the edge; absent when the deployment has none. */
  readonly originSecret: string | undefined
  /** Id of the visitor's request; every call of the API and every line of the log bear it. */
  readonly correlationId: string
  /** The visitor's address, for limits (DESIGN 3). */
  readonly clientAddress: string
  readonly viewer: Viewer
  /** The member's access token, already refreshed when that was needed. */
  readonly accessToken: string | undefined
  /** The token of the console's session; it opens nothing but the console's calls. */
  readonly operatorToken: string | undefined
  readonly currency: Currency
  readonly affiliate: string | undefined
  /** For the scripts of hydrated pages; shared pages carry none. */
  readonly nonce: string
  /** Milliseconds until the edge gives up on this request. */
  readonly remaining: () => number
}

export type Viewer = 'guest' | 'member'
export type Currency = 'JPY' | 'USD'

declare module '@remix-run/server-runtime' {
  interface AppLoadContext extends RequestContext {}
}
