import type { Localized } from '#shared/domain/kernel/language.ts'

/**
 * Outcomes of a payment attempt in the words of marketplace.md 4, and their texts for buyers (payment-platform 6.1).
 */
export const outcomes = [
  'success',
  'additional_authentication_required',
  'failed_after_authentication',
  'tds_failed',
  'issuer_rejected',
  'technical_error',
  /** Not known yet: the page asks again. Not one of the six outcomes (6.1, "unknown"). */
  'processing',
] as const
export type Outcome = (typeof outcomes)[number]

/** Details of an outcome, each with a text of its own. */
export const outcomeDetails = [
  'authenticated_processing',
  'attempt_continuing',
  'check_card',
  'insufficient_funds',
  'unavailable',
  'amount_limit',
  'session_expired',
  'awaiting_transfer',
  'works_gone',
  'transfer_owed',
  'transfer_returned',
] as const
export type OutcomeDetail = (typeof outcomeDetails)[number]

export const outcomeMessages = {
  success: { ja: 'お支払いが完了しました。', en: 'Payment complete.' },
  additional_authentication_required: {
    ja: '次の画面で本人認証を行ってください。',
    en: 'Additional authentication is required on the next screen.',
  },
  failed_after_authentication: {
    ja: '本人認証の後、決済を完了できませんでした。別のカードをお試しください。',
    en: 'Authentication succeeded but the payment failed. Please try another card.',
  },
  tds_failed: { ja: '3Dセキュア認証に失敗しました。', en: '3-D Secure authentication failed.' },
  issuer_rejected: {
    ja: 'カード会社に拒否されました。カード会社へお問い合わせください。',
    en: 'The issuer declined; please contact your card company.',
  },
  technical_error: {
    ja: '通信エラーが発生しました。時間をおいてお試しください。',
    en: 'Technical error; try again later.',
  },
  processing: {
    ja: 'お支払いの結果を確認しています。このままお待ちください。',
    en: 'We are confirming your payment. Please wait a moment.',
  },
} as const satisfies Record<Outcome, Localized>

export const detailMessages = {
  authenticated_processing: {
    ja: '認証を確認しました。処理しています。',
    en: 'Authentication is confirmed. We are processing your payment.',
  },
  attempt_continuing: {
    ja: '認証の試行を受け付けました。続行します。',
    en: 'The authentication attempt was acknowledged. We are continuing with your payment.',
  },
  check_card: {
    ja: '認証できないか拒否されました。カード情報をご確認ください。',
    en: 'The card was not accepted. Please check its details.',
  },
  insufficient_funds: {
    ja: '残高またはご利用可能額が足りません。別のカードをお使いいただくか、カード会社へお問い合わせください。',
    en: 'There is not enough left on this card. Please use another one, or contact your card company.',
  },
  unavailable: {
    ja: '現在このお支払い方法は利用できません。',
    en: 'This way of paying is not available at the moment.',
  },
  amount_limit: {
    ja: 'カードの上限額を超えています。銀行振込をご利用ください。',
    en: 'The total is above what a card can pay. Please use a bank transfer.',
  },
  session_expired: {
    ja: 'お手続きの期限が過ぎました。カートからやり直してください。',
    en: 'Your session has ended. Please start again from your cart.',
  },
  awaiting_transfer: {
    ja: '下記の口座へのお振込みをお待ちしています。',
    en: 'We are waiting for your transfer to the account below.',
  },
  works_gone: {
    ja: '確保の期限後に承認されたため、お支払いを取り消しました。請求はされません。',
    en: 'The approval came after your hold had ended, so we voided it. You will not be charged.',
  },
  transfer_owed: {
    ja: 'お振込みは届きましたが、ご注文は成立しませんでした。お預かりした金額は銀行振込でお返しします。',
    en: 'Your transfer has arrived, but the order could not be completed. We return the money by bank transfer.',
  },
  transfer_returned: {
    ja: 'ご注文は成立しませんでした。お預かりした金額は銀行振込でお返ししました。',
    en: 'The order could not be completed. We have returned the money by bank transfer.',
  },
} as const satisfies Record<OutcomeDetail, Localized>

export const outcomeMessage = (outcome: Outcome, detail: OutcomeDetail | null): Localized =>
  detail ? detailMessages[detail] : outcomeMessages[outcome]
