import type { Language } from '#shared/domain/kernel/language.ts'
import type { Source } from '#shared/domain/kernel/purchase-source.ts'
import { heldFor } from './hold-words.ts'

/**
 * Texts about a purchase by its cart: payment deadline and right of return (D85, D115). Pages, notices and the consent
 * all take them from here. The length of a hold is told to buyers whose hold takes a work off sale; winners and senders
 * of accepted offers keep the work anyway. Times are passed already formatted.
 */
export interface PurchaseTerms {
  readonly returns: string
  /** Appended to the names of the terms that a buyer agrees to. */
  readonly consent: string
  /** Label of the button that places the order. */
  readonly order: string
  /** Beside that button; `until` is null while the end is unknown. */
  readonly kept: (until: string | null) => string
  /** Beside the total of an unpaid order. */
  readonly payBy: (until: string) => string
  /** The transport is quoted first; `until` is null if the buyer's time begins with the quote. */
  readonly quoted: (until: string | null) => string
  /** All tries are used. */
  readonly spent: (until: string) => string
  /** The hold has ended unpaid, or the order was cancelled; `until` is null if there is nothing left to pay. */
  readonly lapsed: (until: string | null) => string
  readonly left: (until: string | null) => string
  /** Button below either of these two. */
  readonly again: string
  /** Notice of an order that ended unpaid. */
  readonly expired: (until: string | null) => string
  /** After the arrival: how and until when to complain, and which rights end with completion. */
  readonly claim: string
  readonly claimUntil: (until: string) => string
  readonly closes: string
}

const offSale: Readonly<Record<Language, PurchaseTerms>> = {
  ja: {
    returns: '到着後14日以内。未使用で箱が揃っているものに限り、返送料はお客様のご負担です。',
    consent: '（到着後14日以内）に同意します',
    order: '作品を確保して、お支払いへ',
    kept: () => `ここから${heldFor.ja}、作品はお客様のために確保されます。`,
    payBy: until => `作品は ${until} まで確保されています`,
    quoted: until =>
      `大きな作品のため、担当者が2営業日以内に送料をお知らせします。${until === null ? '' : `作品は ${until} まで確保されています。`}`,
    spent: until =>
      `このご注文でお試しいただける回数を終えました。作品は ${until} まで確保されています。別の方法でのお支払いは、この注文を取りやめてから、カートでもう一度お手続きください。`,
    lapsed: () => '作品の確保の期限が過ぎました。カートからもう一度お手続きください。',
    left: () => 'このご注文は取りやめられました。',
    again: 'カートへ戻る',
    expired: () => '期限までにお支払いがなかったため、作品の確保を終了しました。代金はいただいておりません。',
    claim: '返品・申し立て',
    claimUntil: until => `返品・申し立ては ${until} まで`,
    closes: '取引が完了し、返品はできなくなります。',
  },
  en: {
    returns: 'Within 14 days of arrival, unused and with its box; you pay the return freight.',
    consent: ' (14 days from arrival).',
    order: 'Hold the works and pay',
    kept: () => `From here the works are held for you ${heldFor.en}.`,
    payBy: until => `Held for you until ${until}`,
    quoted: until =>
      `This is a large work: we will tell you what its transport costs within two working days.${until === null ? '' : ` It is held for you until ${until}.`}`,
    spent: until =>
      `This order has no tries left. The works are held until ${until}. To pay in another way, cancel this order and check out again from the cart.`,
    lapsed: () => 'The hold on the works has ended. Please start again from your cart.',
    left: () => 'This order was given up.',
    again: 'Back to the cart',
    expired: () => 'It was not paid in time, so the work is no longer held for you. You have not been charged.',
    claim: 'Return or claim',
    claimUntil: until => `Returns and claims until ${until}`,
    closes: 'This completes the purchase; returns are no longer possible.',
  },
}

/** `what` is the binding agreement: the award or the accepted offer. */
const agreedJa = (what: '落札' | '成立した価格相談'): PurchaseTerms => {
  const stands = (until: string | null) =>
    until === null ? '' : `${what}は有効です。お支払い期限の ${until} までに、もう一度お手続きください。`
  return {
    returns:
      '落札・価格相談による購入は、お客様のご都合では返品できません。破損・説明との相違・未着は、到着後14日以内にご連絡ください。',
    consent: '（お客様のご都合による返品はできません）に同意します',
    order: 'お支払いへ進む',
    kept: until =>
      until === null
        ? '作品は、お客様のために確保されています。'
        : `作品は、お支払い期限の ${until} まで、お客様のために確保されています。`,
    payBy: until => `お支払い期限　${until}`,
    quoted: until =>
      `大きな作品のため、担当者が2営業日以内に送料をお知らせします。${
        until === null
          ? '作品はそれまで確保され、お知らせから7日以内にお支払いいただけます。'
          : `お支払い期限は ${until} です。`
      }`,
    spent: until =>
      `このご注文でお試しいただける回数を終えました。お支払い期限は ${until} です。別の方法でのお支払いは、この注文を取りやめてから、もう一度お手続きください。`,
    lapsed: until =>
      until === null ? 'お支払いの期限が過ぎました。' : `このお手続きは時間がたったため終了しました。${stands(until)}`,
    left: until => `このご注文は取りやめられました。${stands(until)}`,
    again: 'お手続きへ進む',
    expired: until =>
      `お支払いがなかったため、このご注文のお手続きを終了しました。代金はいただいておりません。${stands(until)}`,
    claim: '申し立て',
    claimUntil: until => `破損・説明との相違・未着のご連絡は ${until} まで`,
    closes: '取引が完了し、破損などの申し立てはできなくなります。',
  }
}

const agreedEn = (what: 'award' | 'accepted offer'): PurchaseTerms => {
  const stands = (until: string | null) =>
    until === null ? '' : ` Your ${what} stands: please check out again and pay by ${until}.`
  return {
    returns:
      'Works won at auction or bought by offer cannot be returned for a change of mind. Write within 14 days of arrival if a work is damaged, not as described, or has not arrived.',
    consent: ' (no returns for a change of mind).',
    order: 'Go to the payment',
    kept: until =>
      until === null ? 'The work is kept for you.' : `The work is kept for you until it is to be paid, ${until}.`,
    payBy: until => `Pay by ${until}`,
    quoted: until =>
      `This is a large work: we will tell you what its transport costs within two working days. ${
        until === null
          ? `Your ${what} waits for that, and then you have seven days to pay.`
          : `It is to be paid by ${until}.`
      }`,
    spent: until =>
      `This order has no tries left. The work is to be paid by ${until}. To pay in another way, cancel this order and check out again.`,
    lapsed: until => (until === null ? 'The time to pay is over.' : `This checkout has ended.${stands(until)}`),
    left: until => `This order was given up.${stands(until)}`,
    again: 'Check out again',
    expired: until => `It was not paid, so this checkout has ended. You have not been charged.${stands(until)}`,
    claim: 'Make a claim',
    claimUntil: until => `Tell us of damage, differences or non-arrival by ${until}`,
    closes: 'This completes the purchase; claims are no longer possible.',
  }
}

const terms: Readonly<Record<Source, Readonly<Record<Language, PurchaseTerms>>>> = {
  cart: offSale,
  direct: offSale,
  auction: { ja: agreedJa('落札'), en: agreedEn('award') },
  bargain: { ja: agreedJa('成立した価格相談'), en: agreedEn('accepted offer') },
}

export const purchaseTerms = (source: Source, language: Language): PurchaseTerms => terms[source][language]
