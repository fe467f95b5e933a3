import type { BrowserConfig } from '../acquirers/port.ts'
import type { Shop } from '../store/system/shops.ts'
import { assets } from './assets.ts'
import type { Html } from './html.ts'
import type { Frame } from './layout.ts'
import { pageHeaders } from './policy.ts'
import type { PageLanguage } from './texts.ts'

/** Owner of a page: the shop, its display name and the allowed return addresses. */
export interface PageOwner {
  readonly shop: Shop
  readonly mode: 'test' | 'live'
  readonly serviceName?: string | undefined
  readonly successUrl?: string | undefined
  readonly cancelUrl?: string | undefined
}

export function frameOf(of: PageOwner, language: PageLanguage, script?: 'hosted' | 'element'): Frame {
  return {
    language,
    shopName: of.serviceName ?? of.shop.name,
    isTest: of.mode === 'test',
    style: assets.style,
    script: script && assets[script],
  }
}

/** Frame of a page with the card form, including the provider's script if the provider tokenizes. */
export const cardFrame = (frame: Frame, { scriptUrl }: BrowserConfig): Frame =>
  scriptUrl === '' ? frame : { ...frame, providerScript: scriptUrl }

/** A page as an answer: its markup, its status and its content security policy. */
export function pageAnswer(
  of: PageOwner,
  frame: Frame,
  markup: Html,
  { status = 200, framedBy }: { readonly status?: number; readonly framedBy?: string } = {},
) {
  const { providerScript, script, style } = frame
  const provider = providerScript === undefined ? undefined : providerOf(providerScript)
  const own = [of.successUrl, of.cancelUrl].flatMap(url => (url === undefined ? [] : [new URL(url).origin]))
  const headers = pageHeaders({
    styles: [style],
    scripts: script ? [script] : [],
    provider,
    framedBy: framedBy === undefined ? [] : [framedBy],
    goesTo: [...own, ...(provider ? [provider.pages] : [])],
  })
  return [markup, { status, headers: { ...headers, 'content-language': frame.language } }] as const
}

/**
 * The provider's hosts: `js.…` serves the script, `api.…` takes the card, any of them may show a 3-D Secure challenge.
 */
function providerOf(scriptUrl: string) {
  const { origin, hostname, protocol } = new URL(scriptUrl)
  const domain = hostname.split('.').slice(-2).join('.')
  return { script: origin, api: `${protocol}//${hostname.replace(/^js\./, 'api.')}`, pages: `${protocol}//*.${domain}` }
}
