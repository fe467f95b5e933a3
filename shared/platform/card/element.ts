import type { ExpiryRule, Month } from './expiry.ts'

/** Settings of one card form, sent by the server in its `data-card`. */
export interface CardSettings {
  /** Current month in Japan by the platform's clock, because the browser's may be wrong. */
  readonly today: Month
  readonly expiryRule: ExpiryRule
  readonly mode: 'new' | 'edit'
  readonly tokenizer: 'sandbox' | 'fincode'
  readonly publicKey: string
  /** The only origin that messages are sent to; absent on the platform's own pages. */
  readonly parentOrigin?: string
  /** Number of tokens per card; one unless the shop asked for two. */
  readonly tokens?: '1' | '2'
  /** Identifies the element in edit mode. */
  readonly clientSecret?: string
}

/** Messages of the embedded form to the shop's page, which must check the origin first. */
export type ElementMessage =
  | { readonly type: 'ready' }
  /** Height that the form needs in CSS pixels, sent whenever it changes. */
  | { readonly type: 'height'; readonly height: number }
  /** Tokens are single-use, valid for 15 minutes; `second` if the shop asked for two. `expire` is YYMM. */
  | {
      readonly type: 'token'
      readonly token: string
      readonly second?: string
      readonly brand: string
      readonly last4: string
      readonly expire: string
    }
  /** The form already shows the error; `code` is the catalogue's, if the tokeniser returned one. */
  | { readonly type: 'error'; readonly code?: string }

/** Messages of the shop's page to the form: submit it, or reset it after a refused payment. */
type ElementCommand = 'submit' | 'reset'

/**
 * Reads `{ type }` of a message without a library, because a page on which card numbers are typed should carry none.
 */
export function readCommand(data: unknown): ElementCommand | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  return data.type === 'submit' || data.type === 'reset' ? data.type : undefined
}
