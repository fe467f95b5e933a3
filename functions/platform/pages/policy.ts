import { createHash } from 'node:crypto'

/** A page's own script or style, as bundled. */
export interface Asset {
  readonly text: string
  /** Hash in the form of a content security policy: `'sha256-…'`. */
  readonly hash: string
}

export function assetOf(text: string): Asset {
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

interface PageNeeds {
  readonly styles: readonly Asset[]
  readonly scripts: readonly Asset[]
  /** Origins of the provider's script and API; absent in the sandbox. */
  readonly provider?: { readonly script: string; readonly api: string } | undefined
  /** Origins that may embed the page; absent: none. */
  readonly framedBy?: readonly string[]
  /** Origins to which an answer to the page's form may redirect, besides our own. */
  readonly goesTo?: readonly string[]
}

/**
 * Content security policy: nothing runs, loads, frames or receives except what is named here. Scripts and styles are
 * inline and allowed by hash, so that a page is a single answer, and injected text never runs.
 */
export function pageHeaders({ styles, scripts, provider, framedBy = [], goesTo = [] }: PageNeeds) {
  const policy = {
    'default-src': ["'none'"],
    'script-src': [...scripts.map(({ hash }) => hash), ...(provider ? [provider.script] : [])],
    'style-src': styles.map(({ hash }) => hash),
    'connect-src': ["'self'", ...(provider ? [provider.api] : [])],
    'img-src': ['data:'],
    'form-action': ["'self'", ...goesTo],
    'frame-ancestors': framedBy.length > 0 ? framedBy : ["'none'"],
    'base-uri': ["'none'"],
  }
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.length > 0 ? [...new Set(sources)].join(' ') : "'none'"}`)
      .join('; '),
    ...(framedBy.length === 0 && { 'x-frame-options': 'DENY' }),
    // The id in the address grants access, so that no referrer is sent.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}
