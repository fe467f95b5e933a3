/** Texts of a statement beside its figures. */
export const statementWords = {
  ja: {
    title: '支払明細書',
    to: (name: string) => `${name} 様`,
    month: '対象月',
    due: 'お支払い予定日',
    paid: 'お支払日',
    account: 'お振込先',
    price: '販売価格',
    takenBack: 'お支払い後の返金による精算',
    total: 'お支払い額',
    noDay: '未定',
    carried: '次回以降に差し引く金額',
    registration: '登録番号',
  },
  en: {
    title: 'Payout statement',
    to: (name: string) => name,
    month: 'Month',
    due: 'To be paid by',
    paid: 'Paid on',
    account: 'Paid to',
    price: 'Price',
    takenBack: 'Taken back after a refund',
    total: 'Paid',
    noDay: 'not set yet',
    carried: 'To be taken off the next payouts',
    registration: 'Registration number',
  },
} as const

export const feeNames: Readonly<Record<'ja' | 'en', Readonly<Record<string, string>>>> = {
  ja: {
    commission: '手数料',
    'receipt-fee': '受取手数料',
    'artist-return': '還元金',
    'pick-up': '集荷料',
    carriage: '送料等',
    refund: '返金',
  },
  en: {
    commission: 'Commission',
    'receipt-fee': 'Receipt fee',
    'artist-return': 'Artist return',
    'pick-up': 'Pick-up',
    carriage: 'Carriage',
    refund: 'Refund',
  },
}
