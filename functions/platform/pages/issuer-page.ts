import goOnScript from '#functions/platform/pages/browser/go-on.ts?inline'
import style from '#functions/platform/pages/platform.css?inline'
import type { HolderView } from '../acquirers/sandbox/holder.ts'
import { attributes, type Html, html } from './html.ts'
import { hostedPage } from './layout.ts'
import { assetOf, pageHeaders } from './policy.ts'
import { formatYen, type PageLanguage } from './texts.ts'

const assets = { style: assetOf(style), goOn: assetOf(goOnScript) }

/** Texts of the sandbox's issuer in both languages. The page says that it is a test and which codes it accepts. */
const words = {
  title: { ja: '本人認証（3Dセキュア）', en: 'Verify that it is you' },
  asking: { ja: 'カード会社（テスト）', en: 'Card company (test)' },
  lead: {
    ja: 'お買い物の内容をご確認のうえ、ワンタイムパスワードを入力してください。',
    en: 'Please check what you are paying for and enter your one-time code.',
  },
  shop: { ja: '加盟店', en: 'Merchant' },
  amount: { ja: '金額', en: 'Amount' },
  card: { ja: 'カード', en: 'Card' },
  code: { ja: 'ワンタイムパスワード', en: 'One-time code' },
  hint: {
    ja: '数字6桁。テストでは 123456 で成功、111111 で失敗します。',
    en: 'Six digits. In this test 123456 succeeds and 111111 fails.',
  },
  wrong: {
    ja: 'ワンタイムパスワードが違います。あと{n}回入力できます。',
    en: 'That is not the code. You can try {n} more times.',
  },
  wrongOnce: {
    ja: 'ワンタイムパスワードが違います。あと1回入力できます。',
    en: 'That is not the code. You can try once more.',
  },
  verify: { ja: '認証する', en: 'Verify' },
  stop: { ja: '認証をやめる', en: 'Cancel' },
  checking: { ja: '確認中', en: 'Checking' },
  passed: { ja: '本人認証が完了しました', en: 'You are verified' },
  failed: { ja: '本人認証を完了できませんでした', en: 'You could not be verified' },
  returning: {
    ja: 'ショップの画面に戻ります。自動で戻らないときは、下のボタンを押してください。',
    en: 'You are going back to the shop. If nothing happens, use the button below.',
  },
  goBack: { ja: 'ショップに戻る', en: 'Back to the shop' },
  underWay: { ja: '本人認証を確認しています', en: 'We are checking that it is you' },
  goingOn: {
    ja: '本人認証を続けます。自動で進まないときは、下のボタンを押してください。',
    en: 'The verification goes on. If nothing happens, use the button below.',
  },
  goOn: { ja: '次へ進む', en: 'Continue' },
} as const satisfies Record<string, Record<PageLanguage, string>>

interface IssuerPage {
  readonly language: PageLanguage
  readonly shopName: string
  /** Origins of the shop's pages, to which browsers may return. */
  readonly returnsTo: readonly string[]
  readonly view: HolderView
  /** Whether the last code was wrong. */
  readonly wasWrong: boolean
}

/** The page with its headers. */
export function issuerPage(page: IssuerPage): { readonly html: Html; readonly headers: Record<string, string> } {
  const isAsking = page.view.stage === 'challenge'
  const { style, goOn } = assets
  const frame = { language: page.language, shopName: page.shopName, isTest: true, style }
  return {
    html: isAsking
      ? hostedPage(frame, words.title[page.language], question(page))
      : hostedPage({ ...frame, script: goOn }, words.title[page.language], wayBack(page)),
    // The return leads over a page of ours to the shop's, and nowhere else.
    headers: pageHeaders({ styles: [style], scripts: isAsking ? [] : [goOn], goesTo: isAsking ? [] : page.returnsTo }),
  }
}

function question({ language, shopName, view, wasWrong }: IssuerPage): Html {
  const word = (name: keyof typeof words) => words[name][language]
  const described = wasWrong ? 'code-error code-hint' : 'code-hint'
  const field = attributes({
    id: 'code',
    name: 'code',
    class: 'in num',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 6,
    required: true,
    autofocus: true,
    'aria-describedby': described,
    'aria-invalid': wasWrong ? 'true' : undefined,
  })
  return html`<div class="panel narrow"><p class="state wait">${word('asking')}</p><h1>${word('title')}</h1><p>${word('lead')}</p>
<dl class="facts"><div><dt>${word('shop')}</dt><dd>${shopName}</dd></div>${
    view.amount !== undefined &&
    html`<div><dt>${word('amount')}</dt><dd><b class="num">${formatYen(view.amount)}</b></dd></div>`
  }<div><dt>${word('card')}</dt><dd>${view.brand} <span class="num">•••• ${view.last4}</span></dd></div></dl>
<form method="post" id="verify"><input type="hidden" name="action" value="code"><input type="hidden" name="lang" value="${language}">
<div class="f"><label for="code">${word('code')}</label><input${field}>${
    wasWrong &&
    html`<p class="err" id="code-error" role="alert">${word(view.triesLeft === 1 ? 'wrongOnce' : 'wrong').replace('{n}', String(view.triesLeft))}</p>`
  }<p class="hint" id="code-hint">${word('hint')}</p></div></form>
<form method="post" id="stop"><input type="hidden" name="action" value="cancel"><input type="hidden" name="lang" value="${language}"></form>
<div class="acts"><button class="btn" form="verify">${word('verify')}</button><button class="btn quiet" form="stop">${word('stop')}</button></div></div>`
}

function wayBack({ language, view }: IssuerPage): Html {
  const word = (name: keyof typeof words) => words[name][language]
  const isUnderWay = view.stage === 'method'
  const title = word(isUnderWay ? 'underWay' : view.code ? 'failed' : 'passed')
  const tone = isUnderWay ? 'wait' : view.code ? 'ng' : 'ok'
  const fields = Object.entries(view.back.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<div class="panel narrow"><p class="state ${tone}" role="status">${isUnderWay ? word('checking') : title}</p><h1>${title}</h1><p>${word(isUnderWay ? 'goingOn' : 'returning')}</p>
<form method="post" action="${view.back.url}" data-go-on>${fields}<div class="acts"><button class="btn">${word(isUnderWay ? 'goOn' : 'goBack')}</button></div></form></div>`
}
