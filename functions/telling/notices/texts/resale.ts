import type { EventOf } from '#events/event.ts'
import type { tokenRecovered } from '#events/provenance/ledger.ts'
import type {
  applicationApproved,
  applicationCancelled,
  applicationRefused,
  applicationSubmitted,
  ownerRegistered,
  resaleDelisted,
  revisionAsked,
} from '#events/selling/resale.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import { bothDeadlines } from '#shared/domain/kernel/wording.ts'
import type { RefusalReason } from '#shared/domain/selling/resale/application.ts'
import { type Draft, draft, namedAfter } from './draft.ts'

/** Notices for a work's owner about a resale application (D76, D100); none about the owner's own actions. */
export type ResaleEvent =
  | EventOf<typeof applicationSubmitted>
  | EventOf<typeof revisionAsked>
  | EventOf<typeof applicationRefused>
  | EventOf<typeof applicationApproved>
  | EventOf<typeof applicationCancelled>
  | EventOf<typeof resaleDelisted>
  | EventOf<typeof ownerRegistered>
  | EventOf<typeof tokenRecovered>

const reasons = {
  condition: { ja: '作品の状態', en: 'the condition of the work' },
  photos: { ja: '写真', en: 'the photographs' },
  price: { ja: '価格', en: 'the price' },
  ownership: { ja: '所有の確認', en: 'the proof of ownership' },
  prohibited: { ja: 'お取り扱いできない作品', en: 'a work that we may not sell' },
  other: { ja: 'その他', en: 'another reason' },
} as const satisfies Record<RefusalReason, Localized>

const path = '/mine/productManage'
const look = { ja: '申請を見る', en: 'See the application' }
const yen = (amount: number) => ({
  ja: `${amount.toLocaleString('ja-JP')}円`,
  en: `¥${amount.toLocaleString('en-US')}`,
})

const suspended = {
  content: {
    ja: '出品のご利用を制限しているため、販売を終了しました。',
    en: 'Selling is suspended for your account, so the work was taken off sale.',
  },
}

/** Withdrawn by an operator, with the operator's reason. */
const withdrawn = (reason: string) => ({
  content: {
    ja: `運営の判断により販売を終了しました。理由：${reason}`,
    en: `We took your work off sale. The reason: ${reason}`,
  },
  foot: {
    ja: '作品は「所蔵」に戻りました。あらためて販売を申し込めます。',
    en: 'The work is back among those that you own, and you can apply to sell it again.',
  },
})

export function resaleNotices(event: ResaleEvent, title: Pick<Localized, 'ja' | 'en'>): Draft[] {
  const { userId } = event.data
  const named = namedAfter(title)
  const said = { type: 'apply_review', level: 2, path, action: look } as const
  switch (event.type) {
    case 'ledger.token-recovered':
      return [
        draft(userId, {
          ...said,
          path: `/mine/productManage/token?id=${event.data.productId}`,
          mark: { ja: 'トークンを預かりに戻しました', en: 'Token back in custody' },
          title: named('トークンを預かりに戻しました', 'its token is back in custody'),
          content: {
            ja: 'ウォレットを失われたとのことで、担当者二名の確認のうえ、作品のトークンを当店の預かりに戻しました。お心当たりのない場合は、すぐにお問い合わせください。',
            en: 'Your wallet was reported lost. Two of our staff confirmed it, and the token of the work is back in our custody. If you did not ask for this, please write to us at once.',
          },
          action: { ja: 'トークンを見る', en: 'See the token' },
        }),
      ]
    case 'resale.submitted':
      return [
        draft(userId, {
          ...said,
          mark: { ja: '販売申請を受け付けました', en: 'Application received' },
          title: named('販売申請を受け付けました', 'we have your application'),
          content: {
            ja: '審査の結果は、約7日以内にお知らせします。',
            en: 'You will hear from us within about seven days.',
          },
          rows: [{ label: { ja: '回答の予定', en: 'Answer due' }, value: bothDeadlines(event.data.dueAt) }],
        }),
      ]
    case 'resale.revision-asked':
      return [
        draft(userId, {
          ...said,
          mark: { ja: '修正のお願い', en: 'Changes needed' },
          title: named('申請の修正をお願いします', 'please change your application'),
          content: {
            ja: '審査担当から、修正していただきたい点があります。期限を過ぎると、申請は取り下げとなります。',
            en: 'Our reviewer asks you for changes. After the date below the application is withdrawn.',
          },
          rows: [{ label: { ja: '期限', en: 'Until' }, value: bothDeadlines(event.data.until) }],
        }),
      ]
    case 'resale.refused':
      return [
        draft(userId, {
          ...said,
          tone: 'bad',
          mark: { ja: '販売をお受けできませんでした', en: 'Application refused' },
          title: named('販売をお受けできませんでした', 'we cannot sell this work'),
          content: {
            ja: `理由：${reasons[event.data.reason].ja}。審査担当の説明は、申請の画面でご覧いただけます。`,
            en: `The reason is ${reasons[event.data.reason].en}. The application has our reviewer’s words.`,
          },
        }),
      ]
    case 'resale.approved':
      return [
        draft(userId, {
          ...said,
          tone: 'good',
          mark: { ja: '✓ 販売を始めました', en: '✓ On sale' },
          title: named('販売を始めました', 'your work is on sale'),
          content: {
            ja: '審査が終わり、販売を始めました。お受取額の計算は、この時点で固定されています。',
            en: 'Our review is over and your work is on sale. The figures of your payout stand from now on.',
          },
          rows: [
            { label: { ja: '価格', en: 'Price' }, value: yen(event.data.price) },
            { label: { ja: 'お受取額', en: 'You receive' }, value: yen(event.data.net), strong: true },
          ],
        }),
      ]
    case 'resale.cancelled':
      if (event.data.by === 'owner') return []
      return [
        draft(userId, {
          ...said,
          mark: { ja: '申請の取り下げ', en: 'Application withdrawn' },
          title: named('申請を取り下げました', 'your application was withdrawn'),
          content: {
            ja: '修正の期限を過ぎたため、申請を取り下げました。あらためてお申し込みいただけます。',
            en: 'The date for changes has passed, so the application was withdrawn. You can apply again.',
          },
        }),
      ]
    case 'resale.delisted':
      if (event.data.by === 'owner') return []
      return [
        draft(userId, {
          ...said,
          tone: 'bad',
          mark: { ja: '販売の終了', en: 'Off sale' },
          title: named('販売を終了しました', 'your work is off sale'),
          action: { ja: '作品を見る', en: 'See your works' },
          ...(event.data.by === 'operator' ? withdrawn(event.data.reason ?? '') : suspended),
        }),
      ]
    case 'resale.owner-registered':
      return [
        draft(userId, {
          ...said,
          mark: { ja: '所蔵の登録', en: 'Registered as yours' },
          title: named('お持ちの作品として登録しました', 'registered as a work that you own'),
          content: {
            ja: `作品の管理の「所蔵」からご覧いただけます。再販のお申し込みでは、ご購入時の価格${yen(event.data.basis).ja}が基準になります。`,
            en: `You find it under “Owned” among your works. If you apply to sell it, its price is reckoned from the ${yen(event.data.basis).en} that you paid.`,
          },
          action: { ja: '作品を見る', en: 'See your works' },
        }),
      ]
  }
}
