import type { CardProblem } from './form.ts'

type Language = 'ja' | 'en'
type Words = Readonly<Record<Language, string>>

/** Error messages of the form: what to do next (marketplace.md 5). */
export const problemTexts: Readonly<Record<CardProblem, Words>> = {
  NUMBER_REQUIRED: { ja: 'カード番号を入力してください。', en: 'Please enter the card number.' },
  NUMBER_FORMAT: { ja: 'カード番号は19桁以内の数字で入力してください。', en: 'Use digits only, 19 at most.' },
  NUMBER_INVALID: { ja: 'カード番号に誤りがあります。もう一度お確かめください。', en: 'Please check the card number.' },
  EXPIRY_REQUIRED: { ja: '有効期限を入力してください。', en: 'Please enter the expiry date.' },
  EXPIRY_PAST: { ja: '有効期限が過ぎています。', en: 'This card has expired.' },
  EXPIRY_THIS_MONTH: { ja: '翌月以降の有効期限をご入力ください。', en: 'The card must be valid beyond this month.' },
  CODE_REQUIRED: { ja: 'セキュリティコードを入力してください。', en: 'Please enter the security code.' },
  CODE_FORMAT: { ja: 'セキュリティコードは3桁または4桁の数字です。', en: 'The security code has 3 or 4 digits.' },
  HOLDER_REQUIRED: { ja: 'カード名義を入力してください。', en: 'Please enter the name on the card.' },
  HOLDER_FORMAT: {
    ja: '名義は半角英字、ピリオド、スペースで入力してください。',
    en: 'Use letters, full stops and spaces only.',
  },
  HOLDER_LENGTH: { ja: '名義は50文字以内で入力してください。', en: 'Use 50 letters at most.' },
}

export const formTexts = {
  number: { ja: 'カード番号', en: 'Card number' },
  holder: { ja: '名義（半角英字）', en: 'Name on card' },
  expiry: { ja: '有効期限', en: 'Expiry date' },
  month: { ja: '月', en: 'Month' },
  year: { ja: '年', en: 'Year' },
  code: { ja: 'セキュリティコード', en: 'Security code' },
  codeHint: { ja: '裏面の3桁、または表面の4桁', en: '3 digits on the back, or 4 on the front' },
  locked: { ja: '番号とセキュリティコードは変更できません。', en: 'The number and security code cannot be changed.' },
  safe: {
    ja: 'この枠は決済会社と直接つながり、カード番号はショップに渡りません。',
    en: 'This form connects to the payment provider directly; the shop never sees your card number.',
  },
  brands: {
    ja: 'VISA・Mastercard・JCB・American Express・Diners Club・Discover、一括払い',
    en: 'Visa, Mastercard, JCB, American Express, Diners Club, Discover; one payment',
  },
  use: { ja: 'このカードを使う', en: 'Use this card' },
  save: { ja: '変更を保存する', en: 'Save changes' },
  working: { ja: '確認しています', en: 'Checking' },
  accepted: { ja: 'カードを確認しました', en: 'Card accepted' },
  check: {
    ja: '認証できないか拒否されました。カード情報をご確認ください。',
    en: 'The card could not be verified. Please check its details.',
  },
  technical: {
    ja: '通信エラーが発生しました。時間をおいてお試しください。',
    en: 'Technical error; please try again later.',
  },
  expiredForm: {
    ja: '入力の時間が過ぎました。画面を読み込み直してください。',
    en: 'This form has timed out. Please reload the page.',
  },
  noScript: {
    ja: 'カード番号を安全に扱うため、このフォームには JavaScript が必要です。ブラウザーの設定で有効にしてください。',
    en: 'To keep your card number safe this form needs JavaScript. Please switch it on in your browser.',
  },
} as const satisfies Readonly<Record<string, Words>>
