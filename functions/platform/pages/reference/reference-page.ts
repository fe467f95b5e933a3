import { asSent, idempotencyOf, ownRefusalsOf, publicSummaryOf } from '#shared/platform/api/description.ts'
import type { PlatformAccess, PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { exampleOfObject, fieldsAnswered, fieldsTaken, objectFields } from '#shared/platform/api/field-rows.ts'
import { namedSchemas, type ObjectName } from '#shared/platform/api/objects.ts'
import { type Content, type Html, html, verbatim } from '../html.ts'
import { styleHash } from '../style-hash.ts'
import type { PageLanguage } from '../texts.ts'
import { callTitles } from './call-titles.ts'
import { curlOf } from './curl.ts'
import { fieldTable, refusalList } from './field-table.ts'
import { chaptersOf, sample } from './guide.ts'
import { objectTitle } from './object-titles.ts'
import { referenceStyle } from './style.ts'

interface Reference {
  readonly endpoints: readonly PlatformEndpoint[]
  readonly language: PageLanguage
  readonly origin: string
  /** An origin that is registered for a shop of this platform. */
  readonly shop: string
  readonly isSandbox: boolean
}

/** The reference for integrators: a guide, then every call of the registry. It runs no script. */
export function referencePage(reference: Reference): { readonly html: Html; readonly headers: Record<string, string> } {
  const { endpoints, language, origin } = reference
  const [title, other, otherName, contents] =
    language === 'ja'
      ? ['決済API リファレンス', 'en', 'English', '目次']
      : ['Payments API reference', 'ja', '日本語', 'Contents']
  const chapters = chaptersOf(reference)
  const areas = [...Map.groupBy(endpoints, ({ area }) => area)]
  const markup = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${verbatim('style', referenceStyle)}</head><body><header><h1>${title}</h1><p><code>${origin}</code> · <a href="/v1/openapi.json">openapi.json</a> · <a href="/errors?language=${language}">/errors</a> · <a href="?language=${other}" hreflang="${other}" lang="${other}">${otherName}</a></p><nav aria-label="${contents}">${chapters.map(
    each => html`<a href="#${each.id}">${each.title}</a>`,
  )}${areas.map(([area]) => html`<a href="#calls-${area}">${areaTitles[area][language]}</a>`)}<a href="#objects">${objectsTitle[language]}</a></nav></header><main>${chapters.map(
    each => html`<section id="${each.id}"><h2>${each.title}</h2>${each.content}</section>`,
  )}${areas.map(
    ([area, contracts]) =>
      html`<section id="calls-${area}"><h2>${areaTitles[area][language]}</h2>${contracts.map(contract => callOf(contract, language))}</section>`,
  )}<section id="objects"><h2>${objectsTitle[language]}</h2>${namedSchemas.map(([name]) => objectOf(name, reference))}</section></main></body></html>`
  return {
    html: markup,
    headers: {
      'content-security-policy': `default-src 'none'; style-src ${styleHash(referenceStyle)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'public, max-age=3600',
      // Without a language in the address it was chosen by the header.
      vary: 'Accept-Language',
    },
  }
}

const areaTitles: Readonly<Record<PlatformEndpoint['area'], Readonly<Record<PageLanguage, string>>>> = {
  payments: { ja: '決済', en: 'Payments' },
  customers: { ja: '顧客とカード', en: 'Customers and cards' },
  sessions: { ja: '支払いページと登録ページ', en: 'Checkout and payment links' },
  webhooks: { ja: 'Webhookとイベント', en: 'Webhooks and events' },
  keys: { ja: 'APIキー', en: 'API keys' },
  transfers: { ja: '金融機関と振込ファイル', en: 'Payouts and transfer files' },
  sandbox: { ja: 'サンドボックス', en: 'Sandbox' },
  system: { ja: 'エラーコードとAPIの説明', en: 'Error codes and API description' },
}

function callOf(contract: PlatformEndpoint, language: PageLanguage): Html {
  const { id, area, method, path, status = 200, page, example } = contract
  const word = (ja: Content, en: Content) => (language === 'ja' ? ja : en)
  const fields = fieldsTaken(contract)
  const answer = fieldsAnswered(contract)
  const ofFields = new Set(fields.flatMap(({ codes }) => codes))
  const others = ownRefusalsOf(contract)
    .flatMap(({ codes }) => codes)
    .filter(code => !ofFields.has(code))
  const title = (language === 'ja' ? callTitles[id] : undefined) ?? publicSummaryOf(contract)
  return html`<details id="${id}"><summary><b>${method}</b> <code>${path}</code> <span>${title}</span></summary><p>${accessWords(contract.access, language)}${idempotencyOf(contract) === 'required' && html` · <code>Idempotency-Key</code>`}</p>${
    fields.length > 0 && fieldTable({ name: id, area }, fields, language)
  }<h3>${word('例', 'Example')}</h3><pre data-call="${id}">${curlOf(contract)}</pre>${
    page
      ? html`<p>${word('HTMLのページ、または次のページへの移動（303）を返します。', 'Returns an HTML page, or redirects to the next page (303).')}</p>`
      : html`<h3>${status}</h3>${sample(JSON.stringify(asSent(example.output), null, 2))}${
          answer.object
            ? html`<p><a href="#object-${answer.object}">${answer.object}</a></p>`
            : answer.rows.length > 0 && fieldTable({ name: id, area, isAnswered: true }, answer.rows, language)
        }`
  }${others.length > 0 && html`<h3>${word('その他のエラー', 'Other errors')}</h3>${refusalList(others, language)}`}</details>`
}

const objectsTitle: Readonly<Record<PageLanguage, string>> = { ja: 'オブジェクト', en: 'Objects' }

function objectOf(name: ObjectName, { endpoints, language }: Reference): Html {
  const rows = objectFields(name, exampleOfObject(name, endpoints))
  return html`<details id="object-${name}"><summary><b>${name}</b> <span>${objectTitle(name, language)}</span></summary>${fieldTable({ name }, rows, language)}</details>`
}

function accessWords(access: PlatformAccess, language: PageLanguage): Content {
  const word = (ja: string, en: string) => (language === 'ja' ? ja : en)
  if (access.key === 'none') return word('キーは要りません', 'No API key')
  if (access.key === 'public') return word('公開キー', 'Public key')
  const scopes = access.scopes.map(scope => html` <code>${scope}</code>`)
  if (scopes.length === 0) return word('秘密キー', 'Secret key')
  return html`${word('秘密キー、または次の権限を持つ制限付きキー', 'Secret key, or restricted key with the scopes')}${scopes}`
}
