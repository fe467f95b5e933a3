import { livePageFresh, livePageStale } from '../shared/live-page.ts'
import type { EdgeConfig } from './config.ts'

/**
 * The three classes of pages (DESIGN 3). `shared` is the same for every guest and may be kept by the CDN; `live` too,
 * but for seconds only, and it hydrates under the hashes of its scripts; `private` may hold a member's data, runs
 * scripts under a nonce, or is an error.
 */
export type PageClass = 'shared' | 'live' | 'private'

export const cacheControl: Readonly<Record<PageClass, string>> = {
  shared: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
  // Without the last word CloudFront would go on showing the page for as long as the application fails.
  live: `public, max-age=0, s-maxage=${livePageFresh}, stale-while-revalidate=${livePageStale}, stale-if-error=0`,
  private: 'private, no-store',
}

/**
 * `scripts`: the sources that let the page's own inline scripts run, a nonce or hashes. `asksAnywhere`: the page asks a
 * chain at an address that its reader may choose, a node on their own machine included (docs/decisions/275).
 * `secretAddress`: no other site is told the page's address, and no search engine keeps it (docs/decisions/286).
 */
export function securityHeaders(
  pageClass: PageClass,
  scripts: readonly string[],
  config: EdgeConfig,
  { asksAnywhere = false, secretAddress = false }: { asksAnywhere?: boolean; secretAddress?: boolean } = {},
): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(pageClass, scripts, config, asksAnywhere),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Not `no-referrer`: forms of the page would lose their `Origin`, and be refused.
    'referrer-policy': secretAddress ? 'same-origin' : 'strict-origin-when-cross-origin',
    ...(secretAddress && { 'x-robots-tag': 'noindex, nofollow' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // By header, because a shared page has no inline script: what a visitor points at is fetched before the click.
    ...(pageClass === 'shared' && { 'speculation-rules': '"/speculation-rules.json"' }),
  }
}

/** A live page leads to login and checkout without another document, so it may do what a private one may. */
function contentSecurityPolicy(
  pageClass: PageClass,
  scripts: readonly string[],
  config: EdgeConfig,
  asksAnywhere: boolean,
): string {
  const storage = config.storageOrigins
  const platform = config.platformOrigin ? [config.platformOrigin] : []
  const chains = asksAnywhere ? ['https:', 'http://127.0.0.1:*', 'http://localhost:*'] : []
  const socket = config.publicOrigin.replace(/^http/, 'ws')
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...storage],
    'font-src': ["'self'"],
    'connect-src': pageClass === 'shared' ? ["'self'"] : ["'self'", socket, ...storage, ...chains],
    'manifest-src': ["'self'"],
    'form-action': pageClass === 'shared' ? ["'self'"] : ["'self'", ...storage, ...platform],
    'base-uri': ["'none'"],
    // The card form, which is the platform's: no script of it ever runs in a page of ours.
    'frame-src': pageClass === 'shared' || platform.length === 0 ? ["'none'"] : platform,
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
