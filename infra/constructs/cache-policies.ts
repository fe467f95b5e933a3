import { Duration } from 'aws-cdk-lib'
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  type CachePolicyProps,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'

/** Nothing is kept that does not say so itself, and nothing longer than it says. */
const originDecides = {
  minTtl: Duration.seconds(0),
  defaultTtl: Duration.seconds(0),
  maxTtl: Duration.days(1),
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
} satisfies CachePolicyProps

/**
 * Pages: path, query, currency, and whether a guest or a member asks (DESIGN 3). The viewer-request function has taken
 * out what advertisers add to a link: what a page can see is in its key.
 */
export const pageCache = (scope: Construct, name: string) =>
  new CachePolicy(scope, 'PageCache', {
    ...originDecides,
    cachePolicyName: `${name}-pages`,
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList('x-viewer'),
    cookieBehavior: CacheCookieBehavior.allowList('currency'),
  })

/** Answers of the API: the few that are public name their seconds; all others say `private, no-store`. */
export const apiCache = (scope: Construct, name: string) =>
  new CachePolicy(scope, 'ApiCache', {
    ...originDecides,
    cachePolicyName: `${name}-api`,
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList('Language', 'Currency'),
    cookieBehavior: CacheCookieBehavior.none(),
  })

/**
 * Cache-Control of files whose name changes with their content. Each file bears the header. A policy of the
 * distribution would set it on a "not found" too, and browsers would miss for a year a picture that was stored a
 * second later.
 */
export const forGood = 'public, max-age=31536000, immutable'

/**
 * Set by the distribution on every answer of a host, files, pages and calls alike: a browser believes the last one that
 * it saw, and an answer without `includeSubDomains` would take it back.
 */
const strictTransport = ({ hsts }: Settings) => ({
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: hsts !== 'host',
  preload: hsts === 'preload',
  override: true,
})

/** Headers of all that is made by functions, which say the rest for themselves. */
export const transportHeaders = (scope: Construct, settings: Settings, name: string) =>
  new ResponseHeadersPolicy(scope, 'TransportHeaders', {
    responseHeadersPolicyName: `${name}-transport`,
    securityHeadersBehavior: { strictTransportSecurity: strictTransport(settings) },
  })

/** A picture can never act as a page. */
export const fileHeaders = (scope: Construct, settings: Settings) =>
  new ResponseHeadersPolicy(scope, 'FileHeaders', {
    responseHeadersPolicyName: `${settings.name}-files`,
    customHeadersBehavior: {
      customHeaders: [{ header: 'Cross-Origin-Resource-Policy', value: 'same-origin', override: true }],
    },
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      strictTransportSecurity: strictTransport(settings),
    },
  })

/**
 * CloudFront keeps errors for ten seconds whatever their headers say, under a key that knows no member: a "not found"
 * that only one of them should see would be shown to the next.
 */
export const keptErrors = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map(httpStatus => ({
  httpStatus,
  ttl: Duration.seconds(0),
}))
