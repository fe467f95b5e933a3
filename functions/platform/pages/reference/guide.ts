import { refusalExample } from '#shared/platform/api/description.ts'
import { objectOfEvent } from '#shared/platform/api/objects.ts'
import { currentVersion } from '#shared/platform/api/versions.ts'
import { laterScopes, scopes } from '#shared/platform/keys/scope.ts'
import {
  magicEndings,
  oneTimeCodes,
  sandboxCards,
  scenarios,
  slowMs,
  slowPrefix,
} from '#shared/platform/sandbox/cards.ts'
import { laterEventTypes } from '#shared/platform/webhooks/event.ts'
import { type Content, type Html, html } from '../html.ts'
import type { PageLanguage } from '../texts.ts'
import { magicWords, scenarioWords } from './card-words.ts'
import { firstCall } from './first-call.ts'
import { changes, goingLive, limitsOfUse, lists, states, tries } from './living-with-it.ts'
import { verificationSamples } from './verification.ts'

/** A chapter of the guide, before the calls. */
interface Chapter {
  readonly id: string
  readonly title: string
  readonly content: Content
}

interface Guide {
  readonly language: PageLanguage
  readonly origin: string
  readonly shop: string
  readonly isSandbox: boolean
}

export function chaptersOf(guide: Guide): readonly Chapter[] {
  const word = (ja: Content, en: Content) => (guide.language === 'ja' ? ja : en)
  return [
    { id: 'start', title: guide.language === 'ja' ? 'はじめに' : 'First call', content: firstCall(guide) },
    { id: 'authentication', title: guide.language === 'ja' ? '認証' : 'Authentication', content: authentication(word) },
    { id: 'versions', title: guide.language === 'ja' ? 'バージョン' : 'Versions', content: versions(word) },
    {
      id: 'idempotency',
      title: guide.language === 'ja' ? '冪等キー' : 'Idempotency',
      content: idempotency(guide, word),
    },
    { id: 'errors', title: guide.language === 'ja' ? 'エラー' : 'Errors', content: errors(guide, word) },
    {
      id: 'states',
      title: guide.language === 'ja' ? '決済の状態' : 'States of a payment',
      content: states(guide.language, rows => tableOf([html`<code>status</code>`, word('意味', 'Meaning')], rows)),
    },
    { id: 'lists', title: guide.language === 'ja' ? '一覧とページ' : 'Lists and pages', content: lists(word) },
    {
      id: 'limits',
      title: guide.language === 'ja' ? '制限と保存期間' : 'Limits',
      content: limitsOfUse(word, guide.language),
    },
    { id: 'webhooks', title: 'Webhook', content: webhooks(guide, word) },
    ...(guide.isSandbox
      ? [
          {
            id: 'cards',
            title: guide.language === 'ja' ? 'テストカードと金額' : 'Test cards and amounts',
            content: cards(guide, word),
          },
          { id: 'clocks', title: guide.language === 'ja' ? 'テスト時計' : 'Test clocks', content: clocks(word) },
        ]
      : []),
    { id: 'live', title: guide.language === 'ja' ? '本番の前に' : 'Going live', content: goingLive(word) },
    { id: 'changes', title: guide.language === 'ja' ? '変更' : 'Changes', content: changes(word) },
  ]
}

type Word = (ja: Content, en: Content) => Content

export const sample = (text: string): Html => html`<pre>${text}</pre>`

function tableOf(heads: readonly Content[], rows: readonly (readonly Content[])[]): Html {
  return html`<table><thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    ([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map(cell => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table>`
}

const laterScopeSet: ReadonlySet<string> = new Set(laterScopes)

const authentication = (word: Word) =>
  html`<p>${word(
    'キーを Authorization ヘッダーで送ります。キーが加盟店とモード（test、live）を決めます。秘密キーはサーバーだけで使ってください。',
    'Send a key in the Authorization header. The key says which shop calls, and in which mode (test, live). Keep secret keys on your server.',
  )}</p>${sample('Authorization: Bearer sk_test_…')}${tableOf(
    [word('キー', 'Key'), word('できること', 'May do')],
    [
      [html`<code>sk_</code>`, word('加盟店のすべての操作', 'Everything of the shop')],
      [
        html`<code>rk_</code>`,
        html`${word('選んだ権限の操作', 'What its scopes allow')}: ${scopes.filter(scope => !laterScopeSet.has(scope)).map(scope => html`<code>${scope}</code> `)}<br>${word(
          'まだ何も許さない権限',
          'Scopes that open nothing yet',
        )}: ${laterScopes.map(scope => html`<code>${scope}</code> `)}`,
      ],
      [html`<code>pk_</code>`, word('ブラウザーに見せてよい操作（トークン化）', 'What a browser may do: make tokens')],
    ],
  )}`

const versions = (word: Word) =>
  html`<p>${word(
    html`加盟店ごとに一つの版に固定されています。<code>Api-Version</code> ヘッダーで呼び出しごとに別の版を指定できます。現在の版は <code>${currentVersion}</code> です。知らない項目は無視してください。`,
    html`A shop is pinned to one version; the header <code>Api-Version</code> names another for one call. The current one is <code>${currentVersion}</code>. Ignore members that you do not know.`,
  )}</p>`

const idempotency = ({ language }: Guide, word: Word) =>
  html`<p>${word(
    html`お金が動く呼び出しには <code>Idempotency-Key</code>（ASCII 1〜255文字）が必要です。注文から導いたキーを保存し、結果が分からないときは同じキーと同じ内容で繰り返してください。24時間は同じ答えが返り、<code>Idempotent-Replayed: true</code> が付きます。別の内容は <a href="/errors?language=${language}#E0090022010">E0090022010</a>（409）、実行中は <a href="/errors?language=${language}#E0090022021">E0090022021</a>（409、<code>Retry-After</code>）です。`,
    html`A call that moves money needs an <code>Idempotency-Key</code> of 1 to 255 printable ASCII characters. Derive it from your order and keep it: when a result is unknown, repeat the call with the same key and body. For 24 hours the same answer comes back with <code>Idempotent-Replayed: true</code>. Another body answers <a href="/errors?language=${language}#E0090022010">E0090022010</a> (409), a call that still runs <a href="/errors?language=${language}#E0090022021">E0090022021</a> (409 with <code>Retry-After</code>).`,
  )}</p><p>${word(
    html`202 は、送られたがまだ結果が分からないことを表します。新しいキーで繰り返さず、<code>GET /v1/payments/{id}</code> で確かめてください。`,
    html`202 says that the call was sent and nobody knows yet how it ended. Do not repeat it with a new key: read the payment by <code>GET /v1/payments/{id}</code>.`,
  )}</p>`

const errors = ({ language }: Guide, word: Word) =>
  html`<p>${word(
    html`拒否はすべて次の形です。プログラムでは <code>error_code</code> で判断し、メッセージでは判断しないでください。<code>retryable</code> が true なら、同じキーで後から成功することがあります。`,
    html`Every refusal has this shape. Let programs decide by <code>error_code</code>, never by a sentence. Where <code>retryable</code> is true, the same call may succeed later under the same key.`,
  )} <a href="/errors?language=${language}">${word('すべてのコード', 'Every code')}</a></p>${sample(
    JSON.stringify(refusalExample('EC001104001'), null, 2),
  )}${tableOf(
    ['HTTP', word('意味', 'Meaning')],
    [
      [
        '400',
        word(
          '項目が正しくありません。すべての誤りが一度に返ります。',
          'A field is wrong; all mistakes are told at once.',
        ),
      ],
      ['401 · 403', word('キー、権限、契約状況', 'The key, its scopes, or the contract')],
      ['402', word('カード会社または決済会社による拒否', 'Declined by the issuer or the acquirer')],
      ['404 · 409 · 410', word('見つからない、現在の状態と合わない、期限切れ', 'Not there, not in this state, over')],
      ['429 · 502 · 503 · 504', word('Retry-After の秒数を待ってください。', 'Wait for the seconds of Retry-After.')],
    ],
  )}<p>${word(
    html`<code>X-Request-Id</code> はすべての答えに付きます。お問い合わせの際にお知らせください。`,
    html`<code>X-Request-Id</code> stands on every answer. Name it when you ask about a call.`,
  )}</p>`

const webhooks = ({ isSandbox }: Guide, word: Word) =>
  html`<p>${word(
    html`<code>POST /v1/webhook_settings</code> で送り先を登録すると、署名の秘密が一度だけ返ります。<code>Platform-Signature: t=秒,v1=…</code> は、<code>t.本文</code> のHMAC-SHA256です。300秒より離れた時刻は拒否し、受け取ったままの本文で検証してください。`,
    html`<code>POST /v1/webhook_settings</code> names an address and answers its signing secret this once. <code>Platform-Signature: t=seconds,v1=…</code> is the HMAC-SHA256 of <code>t.body</code>. Refuse what is more than 300 seconds off, and verify the body exactly as it came.`,
  )}</p>${verificationSamples.map(({ name, code }) => html`<h3>${name}</h3>${sample(code)}`)}<p>${word(
    html`2xx で受け取りとなり、それ以外は間隔を広げて再送します。順序は保証されず、重複もあります。<code>id</code> で重複を除き、<code>data.object.version</code> が手元より大きいものだけを使ってください。逃したイベントは <code>GET /v1/events</code> で取得できます。`,
    html`A 2xx takes an event; anything else is tried again after growing delays. Order is not promised and events may repeat: drop those whose <code>id</code> you know, and objects whose <code>data.object.version</code> is not above yours. What you missed is in <code>GET /v1/events</code>.`,
  )}</p>${tries(word)}${isSandbox && listener(word)}<h3>${word('イベント', 'Events')}</h3><p>${word(
    html`本文は <a href="#object-StoredEvent">StoredEvent</a> で、<code>data.object</code> は次のとおりです。`,
    html`The body is a <a href="#object-StoredEvent">StoredEvent</a>; its <code>data.object</code> is:`,
  )}</p>${tableOf(
    [html`<code>type</code>`, html`<code>data.object</code>`],
    Object.entries(objectOfEvent).map(([type, objects]) => [
      html`<code>${type}</code>`,
      objects.map(name => html`<a href="#object-${name}">${name}</a> `),
    ]),
  )}<p>${word(
    html`次の種類は登録できますが、まだ送られません。`,
    html`These can be subscribed to, and nothing sends them yet:`,
  )} ${laterEventTypes.map(type => html`<code>${type}</code> `)}</p>`

const listener = (word: Word) =>
  html`<h3>${word('開発中のマシンで受け取る', 'On your own machine')}</h3><p>${word(
    html`クライアントパッケージのコマンドが送り先を登録し、届いたイベントの署名を検証して一行ずつ表示します。<code>--forward</code> を付けると、同じ本文と署名を手元のアドレスへ転送します。プラットフォームが同じマシンで動いていない場合は、届くhttpsのアドレスを <code>--url</code> で指定してください。`,
    html`A command of the client package names an address, verifies the signature of each event that comes and prints it on a line. With <code>--forward</code> it sends the same body and signature on to an address of yours. Where the platform runs on another machine, name the https address that reaches you by <code>--url</code>.`,
  )}</p>${sample('npx payments-client listen --forward http://localhost:8000/webhooks')}`

const cards = ({ language }: Guide, word: Word) =>
  html`<p>${word(
    html`サンドボックスはこの番号だけを受け取ります。有効期限は未来の年月、セキュリティコードは3〜4桁なら何でもかまいません。本人認証のコードは <code>${oneTimeCodes.right}</code> で成功、<code>${oneTimeCodes.wrong}</code> で失敗します。`,
    html`The sandbox takes these numbers alone, with any month to come and any security code of three or four digits. At 3-D Secure the code <code>${oneTimeCodes.right}</code> succeeds and <code>${oneTimeCodes.wrong}</code> fails.`,
  )}</p>${tableOf(
    [word('番号', 'Number'), word('ブランド', 'Brand'), word('結果', 'What happens')],
    sandboxCards.map(({ number, brand, scenario }) => {
      const { charge } = { charge: undefined, ...scenarios[scenario] }
      const code = charge && html` <a href="/errors?language=${language}#${charge.code}">${charge.code}</a>`
      return [html`<code>${number}</code>`, brand, html`${scenarioWords[scenario][language]}${code}`]
    }),
  )}<h3>${word('合計金額の下4桁', 'The last four digits of a total')}</h3>${tableOf(
    [word('下4桁', 'Digits'), word('結果', 'What happens')],
    Object.entries(magicEndings).map(([ending, magic]) => [html`<code>${ending}</code>`, magicWords[magic][language]]),
  )}<p>${word(
    html`IDが <code>${slowPrefix}</code> で始まる決済は、${slowMs / 1000}秒遅れて結果が決まります。`,
    html`A payment whose id begins with <code>${slowPrefix}</code> is answered ${slowMs / 1000} seconds late.`,
  )}</p>`

const clocks = (word: Word) =>
  html`<p>${word(
    html`<code>POST /sandbox/v1/test_clocks</code> で時計を作り、その id を <code>Test-Clock</code> ヘッダーで送ると、作られたものはその時計に従います。<code>advance</code> で進めると、その間に来る期限が順に実行されます。<code>status</code> が READY に戻るまで <code>GET</code> で確かめてください。`,
    html`Make a clock by <code>POST /sandbox/v1/test_clocks</code> and send its id in the header <code>Test-Clock</code>: what is made so lives by that clock. <code>advance</code> moves it on and runs what comes due on the way, in order. Ask by <code>GET</code> until its <code>status</code> is READY again.`,
  )}</p>`
