/** Texts of the platform's pages in both languages. Texts of errors come from the catalogue and the outcomes. */
export type PageLanguage = 'ja' | 'en'

const texts = {
  pay: { ja: 'お支払い', en: 'Payment' },
  bill: { ja: 'ご請求内容', en: 'What you pay' },
  order: { ja: '注文番号', en: 'Order' },
  amount: { ja: '金額', en: 'Amount' },
  taxAndDelivery: { ja: '税・送料', en: 'Tax and delivery' },
  total: { ja: 'お支払い合計', en: 'Total' },
  payBy: { ja: 'お支払い期限', en: 'Pay by' },
  method: { ja: 'お支払い方法', en: 'How to pay' },
  card: { ja: 'クレジットカード', en: 'Card' },
  transfer: { ja: '銀行振込', en: 'Bank transfer' },
  transferHint: {
    ja: 'このお支払い専用の口座をご案内します。振込手数料はお客様のご負担です。',
    en: 'You will get an account for this payment alone. You pay the transfer fee of your bank.',
  },
  email: { ja: 'メールアドレス', en: 'E-mail address' },
  emailHint: { ja: 'カード会社の本人認証に使います。', en: 'Your card company uses it to verify you.' },
  emailRequired: { ja: 'メールアドレスを正しく入力してください。', en: 'Please enter a valid e-mail address.' },
  payAmount: { ja: '{amount} を支払う', en: 'Pay {amount}' },
  showAccount: { ja: '振込先を表示する', en: 'Show the account' },
  secureNext: {
    ja: 'カード会社の本人認証（3Dセキュア）の画面に移ることがあります。二重にお支払いになることはありません。',
    en: 'Your card company may ask you to verify yourself (3-D Secure). You will not be charged twice.',
  },
  cancel: { ja: 'キャンセルして戻る', en: 'Cancel and go back' },
  backToShop: { ja: 'ショップに戻る', en: 'Back to the shop' },
  footer: {
    ja: 'カード番号はこのページだけで扱われ、ショップには渡りません。',
    en: 'Your card number stays with this page; the shop never sees it.',
  },
  sandbox: {
    ja: 'テスト環境です。実際の請求は行われません。',
    en: 'This is a test environment. Nothing is charged.',
  },
  otherLanguage: { ja: 'English', en: '日本語' },
  again: { ja: 'カードへの請求は行われていません。', en: 'Your card has not been charged.' },

  completed: { ja: 'お支払いが完了しました', en: 'Payment complete' },
  completedTitle: { ja: 'ありがとうございます', en: 'Thank you' },
  completedBody: {
    ja: 'お支払いを確かに承りました。この画面は閉じていただいてかまいません。',
    en: 'We have received your payment. You may close this page.',
  },
  canceled: { ja: 'お支払いは取り消されました', en: 'Payment cancelled' },
  canceledBody: {
    ja: 'このお支払いは行われていません。もう一度お支払いになるには、ショップからお進みください。',
    en: 'Nothing has been charged. To pay after all, please start again from the shop.',
  },
  expired: { ja: '期限が過ぎました', en: 'This page has expired' },
  expiredBody: {
    ja: 'このお支払いページの期限が過ぎました。もう一度ショップからお進みください。',
    en: 'The time for this payment is over. Please start again from the shop.',
  },
  unknown: { ja: 'ページが見つかりません', en: 'Page not found' },
  unknownBody: {
    ja: 'アドレスが途中で切れていないかお確かめください。',
    en: 'Please check that the address is complete.',
  },
  waiting: { ja: '確認中', en: 'Checking' },
  waitingTitle: { ja: 'お支払いを確認しています', en: 'We are checking your payment' },
  waitingBody: {
    ja: 'この画面のままお待ちください。数秒ごとに自動で確かめます。もう一度お支払いになる必要はありません。',
    en: 'Please stay on this page. It looks again every few seconds. There is no need to pay again.',
  },
  leaving: { ja: '次の画面で本人認証を行ってください', en: 'Additional authentication is required' },
  leavingBody: {
    ja: 'カード会社の画面に移ります。自動で移らないときは、下のボタンを押してください。',
    en: 'You are going to your card company. If nothing happens, use the button below.',
  },
  wayBack: { ja: 'カード会社の画面からお戻りです', en: 'You are back from your card company' },
  wayBackBody: {
    ja: '下のボタンでショップに戻ると、お支払いの結果をご確認いただけます。',
    en: 'Go back to the shop to see what became of your payment.',
  },
  cardWayBackBody: {
    ja: '下のボタンでショップに戻ると、結果をご確認いただけます。カードをもう一度登録する必要はありません。',
    en: 'Go back to the shop to see the result. There is no need to enter your card again.',
  },
  toIssuer: { ja: 'カード会社の画面へ進む', en: 'Go to your card company' },

  accountTitle: { ja: 'お振込先のご案内', en: 'Where to transfer' },
  accountState: { ja: 'お振込みをお待ちしています', en: 'Waiting for your transfer' },
  accountBody: {
    ja: '次の口座へ、合計金額をちょうどお振込みください。ご入金を確認しだい、お支払いが完了します。',
    en: 'Please transfer exactly the total to this account. The payment completes when it arrives.',
  },
  restState: { ja: '残りのお振込みをお待ちしています', en: 'Waiting for the rest of your transfer' },
  restTitle: { ja: '残りの金額をお振込みください', en: 'Please transfer the rest' },
  restBody: {
    ja: 'ご入金は合計金額に足りていません。次の口座へ、残りの金額をちょうどお振込みください。ご入金を確認しだい、お支払いが完了します。',
    en: 'Less than the total has arrived. Please transfer exactly the rest to this account. The payment completes when it arrives.',
  },
  received: { ja: 'ご入金済みの金額', en: 'Received so far' },
  rest: { ja: '残りの金額', en: 'Still to transfer' },
  bank: { ja: '金融機関', en: 'Bank' },
  branch: { ja: '支店', en: 'Branch' },
  account: { ja: '口座番号（普通）', en: 'Account number (ordinary)' },
  accountName: { ja: '口座名義', en: 'Account name' },
  transferBy: { ja: '振込期限', en: 'Transfer by' },

  linkPay: { ja: 'お支払いへ進む', en: 'Continue to payment' },
  linkAmount: { ja: '金額（円）', en: 'Amount (yen)' },
  linkAmountHint: { ja: '半角数字で入力してください。', en: 'Digits only.' },
  linkDisabled: { ja: 'このリンクは使えません', en: 'This link is closed' },
  linkDisabledBody: { ja: 'ショップがこのリンクを閉じました。', en: 'The shop has closed this link.' },
  linkUsed: { ja: 'このリンクは使用済みです', en: 'This link has been used' },
  linkUsedBody: {
    ja: 'このリンクからのお支払いは、すでに済んでいるか進んでいます。',
    en: 'A payment by this link has been made or is under way.',
  },

  register: { ja: 'カードの登録', en: 'Register a card' },
  registerLead: {
    ja: '次回からのお支払いに使うカードを登録します。いま請求が行われることはありません。',
    en: 'The card is kept for your next payments. Nothing is charged now.',
  },
  registerCard: { ja: 'このカードを登録する', en: 'Register this card' },
  registered: { ja: 'カードを登録しました', en: 'Card registered' },
  registeredBody: { ja: '次回からこのカードでお支払いになれます。', en: 'You can pay with this card from now on.' },
  registerExpiredBody: {
    ja: 'この登録ページは使えません。もう一度ショップからお進みください。',
    en: 'This page can no longer be used. Please start again from the shop.',
  },
  registerFailed: { ja: 'カードを登録できませんでした。', en: 'The card could not be registered.' },
} as const satisfies Readonly<Record<string, Readonly<Record<PageLanguage, string>>>>

export type TextName = keyof typeof texts
export const textIn = (word: TextName, language: PageLanguage): string => texts[word][language]

/** `¥286,000`; the sign is the same in both languages. */
export const formatYen = (amount: number): string => `¥${amount.toLocaleString('en-US')}`

/** `11月22日（日）16:00 JST`, `22 November 2026, 16:00 JST`. */
export function formatMoment(at: number, language: PageLanguage): string {
  const format = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    timeZone: 'Asia/Tokyo',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(language === 'ja' ? { weekday: 'short' } : { year: 'numeric' }),
  })
  return `${format.format(at).replace(' at ', ', ')} JST`
}
