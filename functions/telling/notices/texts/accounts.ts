import type { EventOf } from '#events/event.ts'
import type {
  emailChanged,
  exportReady,
  memberBanned,
  memberRegistered,
  memberUnbanned,
  passwordChanged,
  phoneVerified,
} from '#events/people/accounts.ts'
import { bothDeadlines, bothTimes } from '#shared/domain/kernel/wording.ts'
import { type Draft, draft } from './draft.ts'

/** Notices about the account itself. Changes of password and address are mailed whatever the member's settings. */
export type AccountEvent =
  | EventOf<typeof memberRegistered>
  | EventOf<typeof passwordChanged>
  | EventOf<typeof emailChanged>
  | EventOf<typeof phoneVerified>
  | EventOf<typeof memberBanned>
  | EventOf<typeof memberUnbanned>
  | EventOf<typeof exportReady>

const mine = '/mine/basicInfo'
const toMine = { ja: 'マイページを開く', en: 'Open my page' }
const notYou = {
  ja: 'お心当たりがないときは、すぐにパスワードを再設定し、運営にご連絡ください。',
  en: 'If this was not you, reset your password at once and contact us.',
}
const rights = {
  buy: { ja: '購入・入札', en: 'buying and bidding' },
  sell: { ja: '出品', en: 'selling' },
  chat: { ja: 'メッセージ', en: 'messages' },
} as const

export function accountNotice(event: AccountEvent): Draft {
  const { userId } = event.data
  const when = { label: { ja: '日時', en: 'When' }, value: bothTimes(event.at) }
  switch (event.type) {
    case 'account.registered':
      return draft(userId, {
        type: 'account',
        level: 1,
        transactional: true,
        tone: 'good',
        mark: { ja: '✓ 登録が完了しました', en: '✓ Your account is open' },
        title: { ja: '工藝の間へようこそ', en: 'Welcome to Kogei no Ma' },
        content: {
          ja: '会員登録が完了しました。入札には、電話番号の確認が一度だけ必要です。',
          en: 'Your account is open. Before your first bid we ask you once to verify a phone.',
        },
        path: '/artworks',
        action: { ja: '作品を見る', en: 'See the works' },
      })
    case 'account.export-ready':
      return draft(userId, {
        type: 'account',
        level: 2,
        transactional: true,
        tone: 'good',
        mark: { ja: '✓ データの準備ができました', en: '✓ Your data is ready' },
        title: { ja: 'お客様のデータをお受け取りいただけます', en: 'Your data is ready to be taken along' },
        content: {
          ja: 'ログインのうえ、24時間以内にダウンロードしてください。お心当たりがないときは、すぐにパスワードを再設定してください。',
          en: 'Log in and download it within 24 hours. If this was not you, reset your password at once.',
        },
        rows: [when],
        path: '/mine/basicInfo/data',
        action: { ja: 'ダウンロードのページを開く', en: 'Open the page of the download' },
      })
    case 'account.password-changed':
      return draft(userId, {
        type: 'account',
        level: 2,
        transactional: true,
        mark: { ja: 'パスワードの変更', en: 'Password changed' },
        title: { ja: 'パスワードが変更されました', en: 'Your password was changed' },
        content: {
          ja: 'パスワードが変更され、ほかの端末ではログアウトされました。',
          en: 'Your password was changed and your other devices were logged out.',
        },
        path: mine,
        rows: [when],
        action: toMine,
        foot: notYou,
      })
    case 'account.email-changed':
      return draft(userId, {
        type: 'account',
        level: 2,
        transactional: true,
        mark: { ja: 'メールアドレスの変更', en: 'E-mail address changed' },
        title: { ja: 'メールアドレスが変更されました', en: 'Your e-mail address was changed' },
        content: {
          ja: '登録のメールアドレスが変更されました。このお知らせは変更前のアドレスにお送りしています。',
          en: 'The e-mail address of your account was changed. We send this to the address before.',
        },
        path: mine,
        rows: [when],
        foot: notYou,
      })
    case 'account.phone-verified':
      return draft(userId, {
        type: 'account',
        level: 1,
        tone: 'good',
        mark: { ja: '✓ 電話番号の確認', en: '✓ Phone verified' },
        title: { ja: '電話番号を確認しました', en: 'Your phone is verified' },
        content: { ja: 'オークションに入札できるようになりました。', en: 'You can now bid in auctions.' },
        path: mine,
        rows: [when],
        action: toMine,
      })
    case 'account.banned': {
      const right = rights[event.data.kind]
      const { until } = event.data
      return draft(userId, {
        type: 'account',
        level: 2,
        transactional: true,
        tone: 'bad',
        mark: { ja: '✕ ご利用の制限', en: '✕ Use restricted' },
        title: { ja: `${right.ja}のご利用を制限しました`, en: `We have suspended ${right.en} for your account` },
        content: { ja: `理由：${event.data.reason}`, en: `Reason: ${event.data.reason}` },
        rows: [
          {
            label: { ja: '期間', en: 'Until' },
            value: until === null ? { ja: '解除するまで', en: 'further notice' } : bothDeadlines(until),
          },
        ],
      })
    }
    case 'account.unbanned': {
      const right = rights[event.data.kind]
      return draft(userId, {
        type: 'account',
        level: 2,
        transactional: true,
        tone: 'good',
        mark: { ja: '✓ 制限の解除', en: '✓ Restriction lifted' },
        title: { ja: `${right.ja}の制限を解除しました`, en: `The restriction on ${right.en} is lifted` },
        content: { ja: 'これまでどおりご利用いただけます。', en: 'You can use it again as before.' },
      })
    }
  }
}
