import {
  asSent,
  fieldsOfCall,
  idempotencyOf,
  isList,
  objectIn,
  refusalsOf,
  type WireObject,
  type WireValue,
} from '#shared/platform/api/description.ts'
import type { PlatformAccess, PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { type Content, type Html, html, verbatim } from '../html.ts'
import { styleHash } from '../style-hash.ts'
import type { PageLanguage } from '../texts.ts'
import { callTitles } from './call-titles.ts'
import { curlOf } from './curl.ts'
import { chaptersOf, sample, tableOf } from './guide.ts'
import { referenceStyle } from './style.ts'

interface Reference {
  readonly endpoints: readonly PlatformEndpoint[]
  readonly language: PageLanguage
  readonly origin: string
  readonly isSandbox: boolean
}

/** The reference for who integrates: a guide, then every call of the registry. It runs no script. */
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
  )}${areas.map(([area]) => html`<a href="#calls-${area}">${areaTitles[area][language]}</a>`)}</nav></header><main>${chapters.map(
    each => html`<section id="${each.id}"><h2>${each.title}</h2>${each.content}</section>`,
  )}${areas.map(
    ([area, contracts]) =>
      html`<section id="calls-${area}"><h2>${areaTitles[area][language]}</h2>${contracts.map(contract => callOf(contract, language))}</section>`,
  )}</main></body></html>`
  return {
    html: markup,
    headers: {
      'content-security-policy': `default-src 'none'; style-src ${styleHash(referenceStyle)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'public, max-age=3600',
      // Without a language in the address the header chose it.
      vary: 'Accept-Language',
    },
  }
}

const areaTitles: Readonly<Record<PlatformEndpoint['area'], Readonly<Record<PageLanguage, string>>>> = {
  payments: { ja: '決済', en: 'Payments' },
  customers: { ja: '顧客とカード', en: 'Customers and cards' },
  sessions: { ja: '支払いページと登録ページ', en: 'Pages for payers' },
  webhooks: { ja: 'Webhookとイベント', en: 'Webhooks and events' },
  keys: { ja: 'APIキー', en: 'API keys' },
  transfers: { ja: '金融機関と振込ファイル', en: 'Banks and transfer files' },
  sandbox: { ja: 'サンドボックス', en: 'Sandbox' },
  system: { ja: 'エラーコードとAPIの説明', en: 'Catalogue and description' },
}

/** What every call with a key may answer is said once, in the guide: the key, the version, the request itself. */
const ofEveryCall = /^E(0000|0073|0090|999[124])|^EC003020040|^EC003011040/

function callOf(contract: PlatformEndpoint, language: PageLanguage): Html {
  const { id, method, path, summary, status = 200, page, example } = contract
  const word = (ja: Content, en: Content) => (language === 'ja' ? ja : en)
  const { path: inPath, query, body } = fieldsOfCall(contract)
  const refusals = refusalsOf(contract)
    .map(each => ({ ...each, codes: each.codes.filter(code => !ofEveryCall.test(code)) }))
    .filter(({ codes }) => codes.length > 0)
  const fields = [...inPath, ...query, ...body]
  const title = (language === 'ja' ? callTitles[id] : undefined) ?? summary.replace(/ \([\d., ]+\)$/, '')
  return html`<details id="${id}"><summary><b>${method}</b> <code>${path}</code> <span>${title}</span></summary><p>${accessWords(contract.access, language)}${idempotencyOf(contract) === 'required' && html` · <code>Idempotency-Key</code>`}</p>${
    fields.length > 0 &&
    tableOf(
      [word('項目', 'Field'), word('必須', 'Required'), word('値', 'Holds')],
      fields.map(each => [
        html`<code>${each.name}</code>`,
        each.isRequired && word('必須', 'yes'),
        kindOf(each.schema),
      ]),
    )
  }<h3>${word('例', 'Example')}</h3><pre data-call="${id}">${curlOf(contract)}</pre>${
    page
      ? html`<p>${word('HTMLのページ、または次のページへの移動（303）を返します。', 'Answers a page, or sends the browser on (303).')}</p>`
      : html`<h3>${status}</h3>${sample(JSON.stringify(asSent(example.output), null, 2))}`
  }${
    refusals.length > 0 &&
    html`<h3>${word('拒否', 'Refusals')}</h3><ul>${refusals.map(
      refused =>
        html`<li>${refused.status}: ${refused.codes.map(code => html`<a href="/errors?language=${language}#${code}">${code}</a> `)}</li>`,
    )}</ul>`
  }</details>`
}

function accessWords(access: PlatformAccess, language: PageLanguage): Content {
  const word = (ja: string, en: string) => (language === 'ja' ? ja : en)
  if (access.key === 'none') return word('キーは要りません', 'No key')
  if (access.key === 'public') return word('公開キー', 'A public key')
  const scopes = access.scopes.map(scope => html` <code>${scope}</code>`)
  if (scopes.length === 0) return word('秘密キー', 'A secret key')
  return html`${word('秘密キー、または次の権限を持つ制限付きキー', 'A secret key, or a restricted one with')}${scopes}`
}

/** A JSON schema in a few words: `integer 1…60`, `jp | en`, `text ≤ 40`. */
function kindOf(schema: WireObject): string {
  const { type, const: only, enum: values, anyOf, items, minimum, maximum, maxLength, format, properties } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (isList(values)) return values.map(String).join(' | ')
  if (isList(anyOf)) return [...new Set(anyOf.map(each => kindOf(objectIn(each))))].join(' | ')
  if (items !== undefined) return `[${kindOf(objectIn(items))}]`
  if (properties !== undefined) {
    const inner = Object.entries(objectIn(properties)).map(([name, each]) => `${name}: ${kindOf(objectIn(each))}`)
    return `{ ${inner.join(', ')} }`
  }
  const bounds = minimum === undefined && maximum === undefined ? '' : ` ${boundOf(minimum)}…${boundOf(maximum)}`
  const length = maxLength === undefined ? '' : ` ≤ ${String(maxLength)}`
  return `${type === 'string' ? 'text' : String(type ?? 'any')}${bounds}${length}${format === undefined ? '' : ` (${String(format)})`}`
}

/** The greatest integer there is bounds nothing. */
const boundOf = (value: WireValue | undefined) =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? String(value) : ''
