import { STATUS_CODES } from 'node:http'
import { errorsPage } from '#shared/platform/api/system.ts'
import { actionOf } from '#shared/platform/errors/actions.ts'
import { type CatalogueEntry, errorCatalogue } from '#shared/platform/errors/catalogue.ts'
import { exampleMessageOf } from '#shared/platform/errors/examples.ts'
import { isRaised } from '#shared/platform/errors/raised.ts'
import { serve } from '../http/serve.ts'
import { html, verbatim } from '../pages/html.ts'
import { styleHash } from '../pages/style-hash.ts'

const words = {
  ja: {
    title: 'エラーコード一覧',
    intro:
      'コードは E・処理（4桁）・項目（3桁）・種別（3桁）の順です。プログラムではメッセージではなくコードで判断してください。',
    columns: ['コード', '項目', 'HTTP', '再試行', 'メッセージ', '対応'],
    retry: '可',
    later: '現在は返りません',
    statuses: 'HTTPステータス',
  },
  en: {
    title: 'Error codes',
    intro:
      'A code is E, operation (4), field (3) and kind (3). Branch on the code, never on the message: its wording may change.',
    columns: ['Code', 'Field', 'HTTP', 'Retry', 'Message', 'What to do'],
    retry: 'yes',
    later: 'not returned at present',
    statuses: 'HTTP statuses',
  },
}

const style =
  'body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:72rem;background:#fbf8f1;color:#1c1a18;font:400 .9375rem/1.7 system-ui,sans-serif}' +
  'h1{font:500 1.75rem/1.4 serif}h2{margin:2.5rem 0 .5rem;font:500 1.1rem/1.5 ui-monospace,monospace}' +
  'nav{columns:16rem}nav a{display:block;color:#2a5f8a}' +
  'table{width:100%;border-collapse:collapse}th,td{padding:.4rem .6rem .4rem 0;border-bottom:1px solid #d9d0c0;text-align:left;vertical-align:top}' +
  'code{font:500 .875em/1.6 ui-monospace,monospace;white-space:nowrap}small{color:#6a645b}:target{background:#f3eee3}' +
  // On a phone a code is above its message, and each cell names its column.
  '@media(max-width:48rem){thead{position:absolute;clip-path:inset(50%)}tr{display:block;padding:.5rem 0;border-bottom:1px solid #d9d0c0}' +
  'th,td{display:inline-block;border:0;padding:0 .75rem 0 0}td:empty{display:none}td:nth-last-child(-n+2){display:block}' +
  'td[data-label]::before{content:attr(data-label)" ";color:#6a645b}}'

/** Renders the catalogue by operation. Each code has an address of its own, for support. */
export const handler = serve(errorsPage, async ({ input, language: preferred, page }) => {
  const language = input.language ?? preferred
  const { title, intro, columns, retry, later, statuses } = words[language]
  const groups = [...Map.groupBy(errorCatalogue(), ({ operation }) => operation)]
  const row = (entry: CatalogueEntry) => {
    const { code, field, status, retryable } = entry
    const mark = !isRaised(entry) && html` <small>(${later})</small>`
    return html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${field[language]} <small>${field.name}</small></td><td data-label="${columns[2]}">${status}</td><td data-label="${columns[3]}">${retryable && retry}</td><td>${exampleMessageOf(code, language)}${mark}</td><td data-label="${columns[5]}">${actionOf(code, language)}</td></tr>`
  }
  const known = Object.entries(STATUS_CODES).filter(([status]) => Number(status) >= 200 && Number(status) <= 504)
  const markup = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${verbatim('style', style)}</head><body><header><h1>${title}</h1><p>${intro}</p><nav aria-label="${title}">${groups.map(
    ([operation, [first]]) => html`<a href="#${operation}"><code>${operation}</code> ${first?.operationName}</a>`,
  )}</nav></header><main>${groups.map(
    ([operation, entries]) =>
      html`<section><h2 id="${operation}">${operation} ${entries[0]?.operationName}</h2><table><thead><tr>${columns.map(
        column => html`<th scope="col">${column}</th>`,
      )}</tr></thead><tbody>${entries.map(row)}</tbody></table></section>`,
  )}<section><h2>${statuses}</h2><p>${known.map(([status, name], index) => html`${index > 0 && ' · '}<code>${status}</code> ${name}`)}</p></section></main></body></html>`
  return page(markup, {
    headers: {
      'content-security-policy': `default-src 'none'; style-src ${styleHash(style)}; frame-ancestors 'none'`,
      'cache-control': 'public, max-age=3600',
      // Without a language in the address it was chosen by the header.
      vary: 'Accept-Language',
    },
  })
})
