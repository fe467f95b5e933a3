import type { Localized } from '#shared/domain/kernel/language.ts'

/**
 * Data that are kept of a member who left (D102), with legal ground and period. The page before leaving shows it,
 * docs/security.md has the table, and a test searches for any other data.
 */
export interface KeptData {
  readonly what: Localized
  readonly ground: Localized
  readonly until: Localized
}

/**
 * Days after which temporary records have expired; the longest is a session that its owner might have kept open (D6).
 */
export const passingDays = 30

const sevenYears = { ja: '退会から7年', en: 'seven years after leaving' }

export const keptData = {
  orders: {
    what: {
      ja: 'ご注文のお名前・ご住所と領収書の宛名、お売りになった方の控えにある会員名（メールアドレスと電話番号は消去します）',
      en: 'Name and addresses in your orders, the name on receipts, and your username in the orders of those who bought from you (e-mail and phone are erased)',
    },
    ground: {
      ja: '帳簿書類とインボイスの保存（法人税法126条、消費税法30条・57条の4）',
      en: 'Keeping books and invoices (Corporation Tax Act 126, Consumption Tax Act 30 and 57-4)',
    },
    until: sevenYears,
  },
  'resale-records': {
    what: {
      ja: '古物台帳の記載（売主のお名前・ご住所・生年月日・職業）',
      en: 'The second-hand record of works that you sold: name, address, date of birth and occupation',
    },
    ground: { ja: '古物営業法16条・18条', en: 'Secondhand Articles Dealer Act 16 and 18' },
    until: sevenYears,
  },
  payouts: {
    what: {
      ja: '売上のお振込先（お支払いの記録として）',
      en: 'The bank account that payouts went to, in their records',
    },
    ground: { ja: '帳簿書類の保存（法人税法126条）', en: 'Keeping books (Corporation Tax Act 126)' },
    until: sevenYears,
  },
  payments: {
    what: {
      ja: 'ご注文のお支払いの記録（カード会社名と下4桁、返金先の口座。カード番号は保存していません）',
      en: 'How your orders were paid: brand and last four digits, the account of a refund, never a card number',
    },
    ground: { ja: '帳簿書類の保存、カード会社との取り決め', en: 'Keeping books, and the rules of the card schemes' },
    until: sevenYears,
  },
  pseudonyms: {
    what: {
      ja: '入札・申し込み・内覧へのご招待・会計・台帳・決済会社の記録と作品の写真（お名前のない番号で残ります）',
      en: 'Bids, offers, invitations to private sales, the journal, the ledger of works, the payment company’s records and photographs of works, under a number without a name',
    },
    ground: { ja: 'ほかの会員の取引の証拠', en: 'They prove the dealings of other members' },
    until: { ja: '期限なし（個人を示しません）', en: 'without end: they point to nobody' },
  },
  pictures: {
    what: {
      ja: '発送・破損・返品の写真（ほかの会員の取引に属するもの）',
      en: 'Photographs of parcels, damage and returns, which belong to other members’ dealings',
    },
    ground: { ja: '取引の証拠（民法166条）', en: 'Evidence of the sale (Civil Code 166)' },
    until: sevenYears,
  },
  bans: {
    what: {
      ja: '利用停止中の方のメールアドレスと電話番号（復元できない符号として）',
      en: 'Of a member under a ban: e-mail and phone as codes that cannot be read back',
    },
    ground: { ja: '不正の再発防止（正当な利益）', en: 'Keeping a ban from being walked around' },
    until: { ja: '利用停止の終わりまで（最長7年）', en: 'until the ban ends, seven years at most' },
  },
  'gallery-address': {
    what: {
      ja: 'ギャラリーのアドレス（復元できない符号として）',
      en: 'The address of your gallery, as a code that cannot be read back',
    },
    ground: {
      ja: '共有されたリンクがほかの方のギャラリーにつながらないように',
      en: 'So that links that were shared never lead to the gallery of somebody else',
    },
    until: { ja: '期限なし', en: 'without end' },
  },
  username: {
    what: { ja: '会員名（復元できない符号として）', en: 'The username, as a code that cannot be read back' },
    ground: { ja: 'なりすましの防止', en: 'So that nobody takes your name for theirs' },
    until: sevenYears,
  },
  backups: {
    what: {
      ja: 'バックアップ・夜間の検査用の写し・操作の記録・決済会社の通信記録（カードの名義を含みます）',
      en: 'Backups, the nightly copy, logs of calls, and the payment company’s log, which has the name on a card',
    },
    ground: {
      ja: '安全管理措置（個人情報保護法23条）',
      en: 'Security (Act on the Protection of Personal Information 23)',
    },
    until: {
      ja: 'バックアップ35日、写し3日、消した写真の控え30日、記録90日、決済会社の通信記録180日',
      en: 'backups 35 days, the copy 3 days, deleted pictures 30 days, logs 90 days, the payment company’s log 180 days',
    },
  },
  passing: {
    what: {
      ja: '終了したログイン・通信の控え・確認コード・回数の記録（自動的に消えます）',
      en: 'Logins that have ended, answers kept for repeated calls, codes and counters, which lapse by themselves',
    },
    ground: { ja: '二重の処理と不正の防止', en: 'So that nothing happens twice, and nobody guesses' },
    until: { ja: `長くて${passingDays}日`, en: `${passingDays} days at most` },
  },
} as const satisfies Record<string, KeptData>
export type KeptName = keyof typeof keptData
