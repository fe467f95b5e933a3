import { dayMs, hourMs } from '#shared/durations.ts'
import { callLimits, keptDays, maxBodyBytes } from '#shared/platform/api/limits.ts'
import type { PaymentStatus } from '#shared/platform/payments/values.ts'
import {
  deliveryTimeoutMs,
  givenUpAfterMs,
  maxAttempts,
  oldSecretMs,
  resendWithinMs,
  triedFor,
} from '#shared/platform/webhooks/delivery.ts'
import { type Content, type Html, html } from '../html.ts'
import type { PageLanguage } from '../texts.ts'

type Word = (ja: Content, en: Content) => Content
type Words = Readonly<Record<PageLanguage, string>>

/** Descriptions of a payment's states; the compiler requires all of them. */
const stateWords: Readonly<Record<PaymentStatus, Words>> = {
  UNPROCESSED: {
    ja: '登録済み。拒否された後もこの状態に戻り、理由は error_code にあります。期限（expires_at）まで再び実行できます。',
    en: 'Registered. A declined payment is here again, with its reason in error_code; it can be executed once more until expires_at.',
  },
  CHECKED: { ja: 'カードの有効性を確認しました。請求はありません。', en: 'The card was checked; nothing is held.' },
  AUTHENTICATED: {
    ja: '本人認証を待っています。next_action のアドレスをブラウザーで開きます。',
    en: 'Waits for 3-D Secure: the browser opens the address of next_action.',
  },
  AUTHORIZED: {
    ja: '仮売上。auth_expires_at までに確定または取消しをします。',
    en: 'Held: capture or cancel it before auth_expires_at.',
  },
  AWAITING_CUSTOMER_PAYMENT: {
    ja: '口座を発行し、振込を待っています。',
    en: 'An account is issued, and the transfer has not come.',
  },
  AWAITING_PAYMENT_APPROVAL: {
    ja: '結果を待っています。新しいキーで繰り返さず、取得して確かめてください。',
    en: 'Its end is not known yet: do not repeat it with a new key, read it.',
  },
  CAPTURED: { ja: '売上が確定しました。', en: 'Charged.' },
  CANCELED: {
    ja: '取り消しました。全額の返金もこの状態です。',
    en: 'Cancelled. A payment that was refunded as a whole is here too.',
  },
  EXPIRED: { ja: '期限までに支払われませんでした。', en: 'Not paid in time.' },
  FAILED: { ja: '完了できません。新しく登録してください。', en: 'Cannot be completed any more: register another.' },
}

export function states(language: PageLanguage, table: (rows: readonly (readonly Content[])[]) => Html): Html {
  return table(Object.entries(stateWords).map(([state, words]) => [html`<code>${state}</code>`, words[language]]))
}

export const lists = (word: Word): Html =>
  html`<p>${word(
    html`一覧は <code>page</code> と <code>limit</code>（10〜100）で取得し、<code>total_count</code> は正確な件数です。続きは <code>link_next</code> をそのまま使えます。<code>sort</code> は <code>created desc</code> のように指定します。<code>count_only=true</code> は件数だけを返し、<code>list</code> は空になります。`,
    html`A list is asked for by <code>page</code> and <code>limit</code> (10 to 100); <code>total_count</code> is exact, and <code>link_next</code> is the next page as it stands. <code>sort</code> is written as <code>created desc</code>. <code>count_only=true</code> answers the number, with an empty <code>list</code>.`,
  )}</p>`

const hours = (ms: number) => Math.round(ms / hourMs)
const days = (ms: number) => Math.round(ms / dayMs)

export function limitsOfUse(word: Word, language: PageLanguage): Html {
  const number = new Intl.NumberFormat(language)
  const minute = (name: keyof typeof callLimits) => number.format(callLimits[name].count)
  const megabytes = maxBodyBytes / 1024 / 1024
  return html`<ul><li>${word(
    `呼び出しは1分あたり、秘密キーごとに${minute('secret')}回、公開キーのブラウザーごとに${minute('public')}回、キーのいらないページはアドレスごとに${minute('open')}回です。超えると 429 と Retry-After が返ります。`,
    `Calls in a minute: ${minute('secret')} of a secret key, ${minute('public')} of each browser with a public key, ${minute('open')} of an address on pages without a key. Beyond that: 429 with Retry-After.`,
  )}</li><li>${word(`本文は${megabytes} MBまでです。`, `A body has at most ${megabytes} MB.`)}</li><li>${word(
    `冪等キーは${keptDays.idempotencyKeys * 24}時間、イベントは${keptDays.events}日、送信の記録は${keptDays.deliveries}日保存されます。`,
    `Kept: idempotency keys for ${keptDays.idempotencyKeys * 24} hours, events for ${keptDays.events} days, deliveries for ${keptDays.deliveries} days.`,
  )}</li></ul>`
}

export const tries = (word: Word): Html =>
  html`<p>${word(
    `送信は${deliveryTimeoutMs / 1000}秒で打ち切り、本番では${hours(triedFor('live'))}時間にわたり最大${maxAttempts('live')}回、テストでは${maxAttempts('test')}回試します。${days(givenUpAfterMs)}日間一度も届かないか、410が返ると、その送り先は無効になります。${days(resendWithinMs)}日以内のイベントは再送できます。秘密を替えた後、前の秘密は${hours(oldSecretMs)}時間有効です。`,
    `A try ends after ${deliveryTimeoutMs / 1000} seconds. Live events are tried ${maxAttempts('live')} times within ${hours(triedFor('live'))} hours, test events ${maxAttempts('test')} times. An address that answers 410, or takes nothing for ${days(givenUpAfterMs)} days, is disabled. Events of the last ${days(resendWithinMs)} days can be sent again. A rolled secret is good for ${hours(oldSecretMs)} more hours.`,
  )}</p>`

export const goingLive = (word: Word): Html =>
  html`<p>${word(
    'テストと本番は同じ呼び出しで、キーだけが異なります。データは混ざりません。本番の前に、次を確かめてください。',
    'Test and live have the same calls and different keys; their data never meet. Before the first live payment:',
  )}</p><ul><li>${word('秘密キーはサーバーだけにあり、公開キーだけがブラウザーにある。', 'The secret key is on the server alone, and the browser has the public one.')}</li><li>${word(
    '戻り先のオリジンと、https のWebhookの送り先が登録されている。',
    'The origins that payers come back to are registered, and an https address takes the webhooks.',
  )}</li><li>${word(
    '結果が分からない呼び出しは、同じ冪等キーで繰り返すか、決済を取得して確かめている。',
    'A call whose result is unknown is repeated with its own key, or the payment is read.',
  )}</li><li>${word(
    '拒否、本人認証の失敗、期限切れ、重複して届くイベントを、テストカードで試した。',
    'Declines, failed 3-D Secure, ends of time and repeated events were tried with the test cards.',
  )}</li></ul>`

export const changes = (word: Word): Html =>
  html`<p>${word(
    '同じ版の中では、新しい呼び出し、任意の項目、答えの項目、イベントの種類、エラーコードが増えることがあります。知らないものは無視してください。既にある項目の意味、型、必須の条件は変わりません。',
    'Within a version, calls, optional fields, members of answers, types of events and error codes may be added: ignore what you do not know. What is there keeps its meaning, its type and when it is required.',
  )}</p>`
