import type { Localized } from './language.ts'

/** Levels of notices (D100). */
export const noticeLevels = { general: 1, important: 2, chat: 3, email: 4 } as const
export type NoticeLevel = (typeof noticeLevels)[keyof typeof noticeLevels]

/** Level 2 cannot be switched off; chat and e-mail are off by default. */
export const defaultSettings: readonly NoticeLevel[] = [noticeLevels.general, noticeLevels.important]

/** Types of marketplace.md 4, and those for the account, saved searches, letters and secret sales. */
export const noticeTypes = [
  'account',
  'apply_review',
  'auction',
  'bargain',
  'order_pay',
  'order_reminder',
  'delivery',
  'artist_update_news',
  'pick_up_time',
  'questions_to_the_seller',
  'saved_search',
  'letter',
  'private_sale',
] as const
export type NoticeType = (typeof noticeTypes)[number]

/** Names in the list, by language. */
export const noticeTypeNames: Readonly<Record<NoticeType, Localized>> = {
  account: { ja: 'アカウント', en: 'Account' },
  apply_review: { ja: '販売申請', en: 'Sale application' },
  auction: { ja: 'オークション', en: 'Auction' },
  bargain: { ja: '価格相談', en: 'Offer' },
  order_pay: { ja: 'お支払い', en: 'Payment' },
  order_reminder: { ja: '発送のお願い', en: 'Shipping reminder' },
  delivery: { ja: '配送', en: 'Delivery' },
  artist_update_news: { ja: '作家の新着', en: 'Artist news' },
  pick_up_time: { ja: '集荷', en: 'Pick-up' },
  questions_to_the_seller: { ja: 'メッセージ', en: 'Message' },
  saved_search: { ja: '保存した検索', en: 'Saved search' },
  letter: { ja: 'お手紙', en: 'Letter' },
  private_sale: { ja: '内覧', en: 'Private viewing' },
}

/** Notices per page (marketplace.md 9). */
export const noticePageSize = 9

/** Effective levels of a member's choice: sorted, without repeats, always with the important one. */
export function settingsOf(chosen: readonly NoticeLevel[]): NoticeLevel[] {
  return [...new Set([...chosen, noticeLevels.important])].sort((a, b) => a - b)
}

/** Whether a notice of this level is shown to the member. */
export function isShown(level: NoticeLevel, settings: readonly NoticeLevel[]): boolean {
  return level === noticeLevels.important || settings.includes(level)
}

/** Fields of a notice that decide whether it is mailed. */
interface Mailable {
  readonly level: NoticeLevel
  /** About money, orders or the account's safety: always mailed. */
  readonly transactional: boolean
  /** A bidder who is not on the page has to learn that they were outbid. */
  readonly isBidding?: boolean | undefined
  /** The member asked for it: a digest of new works, a reminder (D104, D105). */
  readonly isCollecting?: boolean | undefined
}

/** A member's settings. */
export interface NoticeChoice {
  readonly settings: readonly NoticeLevel[]
  /** Undefined for members from before this setting: the setting of e-mail applies. */
  readonly biddingMail?: boolean | undefined
  /** Undefined until the member chooses: following, saving or asking implies mail. */
  readonly collectingMail?: boolean | undefined
}

export const wantsBiddingMail = ({ settings, biddingMail }: NoticeChoice): boolean =>
  biddingMail ?? settings.includes(noticeLevels.email)

export const wantsCollectingMail = ({ collectingMail }: Pick<NoticeChoice, 'collectingMail'>): boolean =>
  collectingMail ?? true

/**
 * Whether it is mailed too: transactional ones always; those about one's own bids or asked for, unless switched off;
 * all others that are shown, only if the member switched e-mail on.
 */
export function isMailed(notice: Mailable, choice: NoticeChoice): boolean {
  const { level, transactional, isBidding = false, isCollecting = false } = notice
  if (transactional) return true
  if (!isShown(level, choice.settings)) return false
  if (isCollecting) return wantsCollectingMail(choice)
  return isBidding ? wantsBiddingMail(choice) : choice.settings.includes(noticeLevels.email)
}
