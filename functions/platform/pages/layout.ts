import { type Content, type Html, html, verbatim } from './html.ts'
import type { Asset } from './policy.ts'
import { type PageLanguage, textIn } from './texts.ts'

/** Frame that all pages share. */
export interface Frame {
  readonly language: PageLanguage
  readonly shopName: string
  /** Test mode, which the page announces. */
  readonly isTest: boolean
  readonly style: Asset
  readonly script?: Asset | undefined
  /** The provider's script, loaded before ours. */
  readonly providerScript?: string | undefined
}

export interface Seconds {
  readonly seconds: number
  readonly url: string
}

/** A whole page: the shop's name above, the content, and where card data are processed below. */
export function hostedPage(frame: Frame, title: string, content: Content, goOn?: Seconds): Html {
  const { language, shopName, isTest } = frame
  const other = language === 'ja' ? 'en' : 'ja'
  return document(
    frame,
    `${title}｜${shopName}`,
    html`<body class="page">
<header class="top"><div><p class="shop">${shopName}</p><a class="tongue" href="?lang=${other}" hreflang="${other}" lang="${other}">${textIn('otherLanguage', language)}</a></div></header>
<main>${content}</main>
<footer class="foot"><div><p class="safe">${lockIcon}<span>${textIn('footer', language)}</span></p>${isTest && html`<p class="mut">${textIn('sandbox', language)}</p>`}</div></footer>
${scripts(frame)}
</body>`,
    goOn,
  )
}

/** A page for embedding: the form without anything around it. */
export function framedPage(frame: Frame, title: string, content: Content): Html {
  return document(frame, title, html`<body class="element"><main>${content}</main>${scripts(frame)}</body>`)
}

function document({ language, style }: Frame, title: string, body: Html, goOn?: Seconds): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
${goOn && html`<meta http-equiv="refresh" content="${goOn.seconds};url=${goOn.url}">`}
${verbatim('style', style.text)}
</head>
${body}
</html>`
}

const scripts = ({ providerScript, script }: Frame) => [
  providerScript && html`<script src="${providerScript}"></script>`,
  script && verbatim('script', script.text),
]

export const lockIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3"/></svg>`
