/**
 * What a buyer is told about a payment: six outcomes for all codes (payment-platform.md 6.1, 6.2). A payer never reads
 * that a card was reported lost, or whose fault a technical error was.
 */
const outcomes = [
  'success',
  'additional_authentication_required',
  'failed_after_authentication',
  'tds_failed',
  'issuer_rejected',
  'technical_error',
] as const
type PaymentOutcome = (typeof outcomes)[number]

interface Words {
  readonly ja: string
  readonly en: string
}

const outcomeWords: Readonly<Record<PaymentOutcome, Words>> = {
  success: { ja: 'お支払いが完了しました。', en: 'Payment complete.' },
  additional_authentication_required: {
    ja: '次の画面で本人認証を行ってください。',
    en: 'Additional authentication is required on the next screen.',
  },
  failed_after_authentication: {
    ja: '本人認証の後、決済を完了できませんでした。別のカードをお試しください。',
    en: 'Authentication succeeded but the payment failed.',
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
}

/** Messages more specific than the outcome, if the payer can do something about it (6.2). */
const checkCard: Words = {
  ja: '認証できないか拒否されました。カード情報をご確認ください。',
  en: 'The card could not be verified. Please check its details.',
}
const tooLittle: Words = {
  ja: '残高またはご利用可能額が足りません。別のカードをお試しください。',
  en: 'There is not enough left on this card. Please try another one.',
}
const unusable: Words = {
  ja: '現在このお支払い方法は利用できません。',
  en: 'This way to pay is not available at present.',
}

const issuerRejects = /^E9993134(?:01[0-5]|018|019)$/
const hasTooLittle = /^E999313401[01]$/
const cardToCheck = /^(?:E9993134(?:005|007|016|017|020)|EC003006(?:001|002|A01|A02))$/
const tdsFails = /^EC0091310A[1-57]$/
const shopCannot = /^(?:EC00[13]133020|EC001201019|EC003069019)$/

interface RefusedOutcome {
  readonly outcome: PaymentOutcome
  readonly words: Words
}

/** Outcome of a failed payment; `wasAuthenticated`: 3-D Secure had succeeded before (Y or A). */
export function refusedOutcome(code: string, wasAuthenticated = false): RefusedOutcome {
  const of = (outcome: PaymentOutcome, words = outcomeWords[outcome]): RefusedOutcome => ({ outcome, words })
  if (tdsFails.test(code)) return of('tds_failed')
  const isDecline = issuerRejects.test(code) || cardToCheck.test(code)
  const words = cardToCheck.test(code) ? checkCard : hasTooLittle.test(code) ? tooLittle : undefined
  if (isDecline) return of(wasAuthenticated ? 'failed_after_authentication' : 'issuer_rejected', words)
  return of('technical_error', shopCannot.test(code) ? unusable : outcomeWords.technical_error)
}
