/** What CloudFront Functions hand to a viewer-request function, as far as it is used here. Header names are lower-case. */
interface ViewerEvent {
  /** CloudFront's own id of the request, the `x-edge-request-id` of its log and the visitor's `X-Amz-Cf-Id`. */
  readonly context: { readonly requestId: string }
  readonly viewer: { readonly ip: string }
  readonly request: { uri: string; readonly headers: Record<string, { readonly value: string }> }
}

/** Headers that only the edge itself may set; a visitor's own are dropped before anything believes them. */
export const edgeOnly =
  /^(x-origin-secret|x-client-address|x-correlation-id|x-viewer|x-forwarded-(host|proto|port|server)|forwarded|x-cfg-.*)$/

/** Where others look for the house's keys (did:web), and where the API answers them. */
const didPath = '/.well-known/did.json'
const didCall = '/api/ledger/issuer/did.json'

/**
 * Runs before every call of the API, as a CloudFront Function: it needs no network, costs a sixth of an invocation and is
 * never cold. Deployed as this file without its types (constructs/viewer-function.ts), so it imports nothing and is
 * written in what that runtime knows.
 */
export function handler(event: ViewerEvent): ViewerEvent['request'] {
  const headers = event.request.headers
  Object.keys(headers).forEach(name => {
    if (edgeOnly.test(name)) delete headers[name]
  })
  headers['x-client-address'] = { value: event.viewer.ip }
  headers['x-correlation-id'] = { value: event.context.requestId }
  if (event.request.uri === didPath) event.request.uri = didCall
  return event.request
}
