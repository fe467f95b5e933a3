import type { MessageLanguage } from '#shared/platform/errors/catalogue.ts'
import { html, verbatim } from '../pages/html.ts'
import { styleHash } from '../pages/style-hash.ts'

const words = {
  ja: { title: 'お手続きできませんでした', request: 'お問い合わせの際はこの番号をお知らせください' },
  en: { title: 'This could not be done', request: 'When you contact us, please name this number' },
}

const style =
  'body{margin:15vh auto;padding:0 1.5rem;max-width:36rem;background:#fbf8f1;color:#1c1a18;font:400 1rem/1.9 system-ui,sans-serif}' +
  'h1{font:500 1.5rem/1.5 serif}small{color:#6a645b}code{font-size:.85em}'

/** A page for an address that does not work: what happened, and the request id for support. */
export function refusalPage(
  sentences: readonly { readonly code: string; readonly text: string }[],
  { language, requestId }: { readonly language: MessageLanguage; readonly requestId: string },
) {
  const { title, request } = words[language]
  const { markup } =
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>${verbatim('style', style)}</head><body><main><h1>${title}</h1>${sentences.map(
      ({ code, text }) => html`<p>${text} <code>${code}</code></p>`,
    )}<p><small>${request}: <code>${requestId}</code></small></p></main></body></html>`
  return {
    markup,
    headers: { 'content-security-policy': `default-src 'none'; style-src ${styleHash(style)}; frame-ancestors 'none'` },
  }
}
