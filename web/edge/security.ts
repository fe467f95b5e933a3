import type { EdgeConfig } from './config.ts'

/**
 * The two classes of pages (DESIGN 3). `shared` is the same for every guest and may be kept by the CDN; `private` may
 * hold a member's data, runs scripts under a nonce, or is an error.
 */
export type PageClass = 'shared' | 'private'

export function cacheControl(pageClass: PageClass): string {
  return pageClass === 'shared' ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'private, no-store'
}

export function securityHeaders(pageClass: PageClass, nonce: string, config: EdgeConfig): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(pageClass, nonce, config),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
    // By header, because a shared page has no inline script: what a visitor points at is fetched before the click.
    ...(pageClass === 'shared' && { 'speculation-rules': '"/speculation-rules.json"' }),
  }
}

function contentSecurityPolicy(pageClass: PageClass, nonce: string, config: EdgeConfig): string {
  const uploads = config.uploadOrigins
  const platform = config.platformOrigin ? [config.platformOrigin] : []
  const socket = config.publicOrigin.replace(/^http/, 'ws')
  const directives = {
    'default-src': ["'none'"],
    'script-src': pageClass === 'shared' ? ["'self'"] : ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'"],
    // A picture's own colour stands under it while it loads; an attribute cannot reach further than its element.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...uploads],
    'font-src': ["'self'"],
    'connect-src': pageClass === 'shared' ? ["'self'"] : ["'self'", socket, ...uploads],
    'manifest-src': ["'self'"],
    'form-action': pageClass === 'shared' ? ["'self'"] : ["'self'", ...uploads, ...platform],
    'base-uri': ["'none'"],
    // The card form, which is the platform's: no script of it ever runs in a page of ours.
    'frame-src': pageClass === 'shared' || platform.length === 0 ? ["'none'"] : platform,
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
