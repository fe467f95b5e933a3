import type { ClaimState } from '#shared/domain/fulfilment/claim/claim.ts'

export interface BothLanguages {
  readonly ja: string
  readonly en: string
}

export interface Words {
  readonly mark: BothLanguages
  readonly title: BothLanguages
  readonly content: BothLanguages
  readonly tone?: 'good' | 'bad' | 'plain'
}

/** Texts for each transition, to the buyer and to the seller. */
export const words = {
  shipped: {
    tone: 'good',
    mark: { ja: '✓ 発送しました', en: '✓ Shipped' },
    title: { ja: 'を発送しました', en: 'on its way to you' },
    content: {
      ja: 'お届けまでしばらくお待ちください。届きましたら、受け取りの確認をお願いいたします。',
      en: 'It is on its way. When it has arrived, please confirm the receipt.',
    },
  },
  shippedSeller: {
    tone: 'good',
    mark: { ja: '✓ 発送しました', en: '✓ Shipped' },
    title: { ja: 'が発送されました', en: 'shipped' },
    content: { ja: '購入者の受け取りをお待ちください。', en: 'We are waiting for the buyer to receive it.' },
  },
  arrived: {
    tone: 'good',
    mark: { ja: '✓ お届けしました', en: '✓ Delivered' },
    title: { ja: 'が届きました', en: 'delivered' },
    content: {
      ja: '作品をご確認のうえ、受け取りの確認をお願いいたします。7日たつと自動で確認済みになります。',
      en: 'Please look at the work and confirm the receipt. After seven days it counts as confirmed.',
    },
  },
  arrivedSeller: {
    mark: { ja: 'お届けしました', en: 'Delivered' },
    title: { ja: 'が購入者に届きました', en: 'delivered to the buyer' },
    content: { ja: '購入者の確認をお待ちください。', en: 'We are waiting for the buyer to confirm.' },
  },
  received: {
    tone: 'good',
    mark: { ja: '✓ 受け取りを確認しました', en: '✓ Receipt confirmed' },
    title: { ja: 'の受け取りを確認しました', en: 'receipt confirmed' },
    content: {
      ja: '作品に問題があるときは、期限までに返品・補償をお申し出ください。',
      en: 'If something is wrong with the work, please open a claim by the date below.',
    },
  },
  receivedByTime: {
    mark: { ja: '受け取りの自動確認', en: 'Receipt taken as confirmed' },
    title: { ja: 'の受け取りを確認済みとしました', en: 'receipt taken as confirmed' },
    content: {
      ja: '期間内に確認がなかったため、お受け取りになったものといたしました。問題があるときは期限までにお申し出ください。',
      en: 'It was not confirmed in time, so we take it as received. If something is wrong, please open a claim by the date below.',
    },
  },
  receivedSeller: {
    tone: 'good',
    mark: { ja: '✓ 受け取りが確認されました', en: '✓ Received' },
    title: { ja: 'の受け取りが確認されました', en: 'received by the buyer' },
    content: {
      ja: '返品の期間が過ぎると取引が完了し、代金をお支払いできるようになります。',
      en: 'When the return window has passed the sale is complete and the money payable.',
    },
  },
  completed: {
    tone: 'good',
    mark: { ja: '✓ 取引が完了しました', en: '✓ Complete' },
    title: { ja: 'の取引が完了しました', en: 'it is yours' },
    content: {
      ja: '作品の所有者として記録されました。真贋については、完了から1年間お申し出いただけます。',
      en: 'You are recorded as its owner. Its authenticity can be questioned for a year from now.',
    },
  },
  completedSeller: {
    tone: 'good',
    mark: { ja: '✓ 取引が完了しました', en: '✓ Complete' },
    title: { ja: 'の取引が完了しました', en: 'the sale is complete' },
    content: { ja: '代金をお支払いできるようになりました。', en: 'The money is now payable to you.' },
  },
  cancelled: {
    mark: { ja: 'ご注文の取り消し', en: 'Cancelled' },
    title: { ja: 'のご注文を取り消しました', en: 'the order was cancelled' },
    content: { ja: '代金は全額お返しいたします。', en: 'All of your money is on its way back.' },
  },
  cancelledSeller: {
    mark: { ja: '取引の取り消し', en: 'Cancelled' },
    title: { ja: 'の取引が取り消されました', en: 'the sale was cancelled' },
    content: {
      ja: '発送はしないでください。返金の完了後、作品はお手もとに戻ります。',
      en: 'Please do not ship it. It is yours again as soon as the money has been returned.',
    },
  },
  lapsed: {
    tone: 'bad',
    mark: { ja: '✕ ご注文の自動取り消し', en: '✕ Cancelled' },
    title: { ja: 'のご注文は取り消されました', en: 'the order was cancelled' },
    content: {
      ja: '14日以内に発送されなかったため、取り消しました。代金は全額お返しいたします。',
      en: 'It was not shipped within fourteen days. All of your money is on its way back.',
    },
  },
  lapsedSeller: {
    tone: 'bad',
    mark: { ja: '✕ 取引の自動取り消し', en: '✕ Cancelled' },
    title: { ja: 'の取引は取り消されました', en: 'the sale was cancelled' },
    content: {
      ja: '14日以内に発送がなかったため、取り消しました。',
      en: 'It was not shipped within fourteen days, so the sale is over.',
    },
  },
  overdue: {
    tone: 'bad',
    mark: { ja: '発送の期限が過ぎました', en: 'Shipping is overdue' },
    title: { ja: 'をすぐに発送してください', en: 'please ship it now' },
    content: {
      ja: 'お支払いから7日が過ぎました。明日から購入者は注文を取り消せます。',
      en: 'Seven days have passed since the payment. From tomorrow the buyer may cancel.',
    },
  },
  mayCancel: {
    mark: { ja: '発送が遅れています', en: 'Shipping is late' },
    title: { ja: 'の発送が遅れています', en: 'not shipped yet' },
    content: {
      ja: 'お待たせしております。ご希望であれば、購入履歴から注文を取り消せます。',
      en: 'We are sorry for the delay. If you wish, you can cancel the order in your purchases.',
    },
  },
  urged: {
    mark: { ja: '発送のお願い', en: 'Please ship' },
    title: { ja: 'の発送をお願いいたします', en: 'the buyer is waiting for it' },
    content: {
      ja: '購入者から発送のお願いが届きました。発送がお済みの場合は、番号をご報告ください。',
      en: 'The buyer asks you to ship. If you have done so, please report the number.',
    },
  },
  urgedProvider: {
    mark: { ja: '発送のお願い', en: 'Please ship' },
    title: { ja: 'の発送をお願いいたします', en: 'the buyer is waiting for it' },
    content: {
      ja: '購入者から発送のお願いが届きました。配送は運営が手配しています。',
      en: 'The buyer asks for it. The operator arranges the delivery.',
    },
  },
  asked: {
    mark: { ja: '取り消しの依頼', en: 'The buyer asks to cancel' },
    title: { ja: 'の注文の取り消しが依頼されました', en: 'the buyer asks to cancel' },
    content: {
      ja: '発送前であれば、取り消しに応じるかをお答えください。',
      en: 'If it has not been shipped, please say whether you agree.',
    },
  },
  refused: {
    mark: { ja: '取り消しのご依頼について', en: 'About your request' },
    title: { ja: 'のご注文は取り消せませんでした', en: 'the order stands' },
    content: {
      ja: '取り消しのご依頼をお受けできませんでした。発送まで今しばらくお待ちください。',
      en: 'Your request to cancel was not agreed to. The work will be shipped to you.',
    },
  },
  claimOpened: {
    mark: { ja: 'お申し出を承りました', en: 'We have your claim' },
    title: { ja: 'のお申し出を承りました', en: 'we have your claim' },
    content: {
      ja: '内容を確認し、結果をお知らせいたします。それまで作品は保管をお願いいたします。',
      en: 'We look into it and tell you the result. Please keep the work safe until then.',
    },
  },
  claimOpenedSeller: {
    tone: 'bad',
    mark: { ja: '購入者からの申し出', en: 'The buyer has a claim' },
    title: { ja: 'について申し出がありました', en: 'the buyer has a claim' },
    content: {
      ja: '期限までにご回答ください。回答がないときは、運営が判断いたします。',
      en: 'Please reply by the date below. Without a reply the operator decides.',
    },
  },
} as const satisfies Record<string, Words>

/** Texts about a claim that buyer and seller both get. */
export const claimWords = {
  opened: words.claimOpened,
  replied: {
    mark: { ja: '販売者の回答', en: 'The seller has replied' },
    title: { ja: 'の申し出に回答がありました', en: 'the seller has replied' },
    content: { ja: '運営が内容を確認いたします。', en: 'The operator looks into it now.' },
  },
  'return-approved': {
    mark: { ja: '返品の承認', en: 'The return is approved' },
    title: { ja: 'の返品が承認されました', en: 'the return is approved' },
    content: {
      ja: '購入者は作品を返送し、番号をご報告ください。',
      en: 'The buyer may send the work back and report the number.',
    },
  },
  'item-back': {
    mark: { ja: '作品の返送', en: 'On its way back' },
    title: { ja: 'が返送されました', en: 'on its way back' },
    content: { ja: '到着後に状態を確認いたします。', en: 'It is looked at when it has arrived.' },
  },
  inspected: {
    mark: { ja: '返送品の確認', en: 'The work was inspected' },
    title: { ja: 'の状態を確認しました', en: 'inspected' },
    content: { ja: '結果をまもなくお知らせいたします。', en: 'The decision follows soon.' },
  },
  refunded: {
    tone: 'good',
    mark: { ja: '✓ 全額の返金', en: '✓ Refunded in full' },
    title: { ja: 'の申し出は全額の返金となりました', en: 'refunded in full' },
    content: { ja: '代金は購入者へ全額返金されます。', en: 'The buyer gets all of the money back.' },
  },
  'partly-refunded': {
    tone: 'good',
    mark: { ja: '✓ 一部の返金', en: '✓ Refunded in part' },
    title: { ja: 'の申し出は一部の返金となりました', en: 'refunded in part' },
    content: { ja: '代金の一部が購入者へ返金されます。', en: 'The buyer gets a part of the money back.' },
  },
  rejected: {
    mark: { ja: 'お申し出の結果', en: 'The claim was not accepted' },
    title: { ja: 'の申し出は認められませんでした', en: 'the claim was not accepted' },
    content: { ja: '取引はこのまま続きます。', en: 'The sale goes on.' },
  },
} as const satisfies Record<ClaimState, Words>
