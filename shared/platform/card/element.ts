import type { ExpiryRule, Month } from './expiry.ts'

/** What the server tells the card form of one page; it stands in the form's `data-card`. */
export interface CardSettings {
  /** Japan's month by the platform's clock: the browser's own may be wrong. */
  readonly today: Month
  readonly expiryRule: ExpiryRule
  readonly mode: 'new' | 'edit'
  readonly tokenizer: 'sandbox' | 'fincode'
  readonly publicKey: string
  /** The only origin that is told anything; absent on the platform's own pages. */
  readonly parentOrigin?: string
  /** How many tokens one card becomes; one unless the shop asked for two. */
  readonly tokens?: '1' | '2'
  /** Names the element in edit mode. */
  readonly clientSecret?: string
}

/** What the framed form tells the shop's page, which must look at the message's origin before anything else. */
export type ElementMessage =
  | { readonly type: 'ready' }
  /** CSS pixels that the form needs; told whenever they change. */
  | { readonly type: 'height'; readonly height: number }
  /** Each token is used once, within 15 minutes; `second` where the shop asked for two. `expire` is YYMM. */
  | {
      readonly type: 'token'
      readonly token: string
      readonly second?: string
      readonly brand: string
      readonly last4: string
      readonly expire: string
    }
  /** Already said in the form; `code` is the catalogue's, where the tokeniser named one. */
  | { readonly type: 'error'; readonly code?: string }

/** What the shop's page may tell the form: send it, or be ready again after a payment was refused. */
type ElementCommand = 'submit' | 'reset'

/** Reads `{ type }` of a message; by hand, because a page that types card numbers carries no library. */
export function readCommand(data: unknown): ElementCommand | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  return data.type === 'submit' || data.type === 'reset' ? data.type : undefined
}
