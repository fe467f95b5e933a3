import type { Company } from '#shared/domain/kernel/company.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { timeText } from '#shared/domain/kernel/wording.ts'
import { type Mail, mailOf } from './layout.ts'

/** Mails to an operator of the console: the login link, and changes of their account. */
export type Secured = 'password' | 'link' | 'factor' | 'factor-forgotten' | 'recovery-code'

interface PasskeyChange {
  readonly change: 'added' | 'removed'
  readonly name: string
}

interface To {
  readonly language: Language
  readonly origin: string
  /** Sender of the mail. */
  readonly company: Company
}

const words = {
  ja: {
    mark: '運営コンソール',
    invite: {
      subject: '運営コンソールへのご招待',
      body: [
        '工藝の間の運営コンソールに招待されました。次のボタンを開き、お名前とパスワードを登録してください。',
        'You have been invited to the console of Kogei no Ma. Open the link to choose your name and password; the page can be read in English.',
      ],
      action: '登録する',
    },
    reset: {
      subject: '運営コンソールのパスワード再設定',
      body: ['次のボタンを開き、新しいパスワードを登録してください。登録すると、すべてのログインが終了します。'],
      action: 'パスワードを登録する',
    },
    until: '有効期限',
    once: 'リンクは一度だけ使えます。お心当たりがないときは、このメールを破棄してください。リンクを人に教えないでください。',
    arrived: {
      subject: '新しい環境から運営コンソールにログインがありました',
      body: ['これまでにない場所またはブラウザーから、運営コンソールにログインがありました。'],
    },
    at: '日時',
    address: 'IPアドレス',
    agent: 'ブラウザー',
    account: 'ログイン中の環境を見る',
    secured: {
      password: '運営コンソールのパスワードが変更されました',
      link: '運営コンソールのパスワードが再設定されました',
      factor: '運営コンソールに認証アプリが登録されました',
      'factor-forgotten': '運営コンソールの二段階認証が解除されました',
      'recovery-code': '運営コンソールで回復コードが使われました',
    },
    passkey: {
      added: '運営コンソールにパスキーが登録されました',
      removed: '運営コンソールのパスキーが削除されました',
    },
    passkeyName: 'パスキー',
    alarm: 'お心当たりがないときは、すぐにパスワードを変更し、管理者に連絡してください。',
  },
  en: {
    mark: 'Operator console',
    invite: {
      subject: 'Your invitation to the operator console',
      body: [
        'You have been invited to the console of Kogei no Ma. Open the link to choose your name and password.',
        '工藝の間の運営コンソールに招待されました。ページは日本語でもご覧いただけます。',
      ],
      action: 'Accept the invitation',
    },
    reset: {
      subject: 'A new password for the operator console',
      body: ['Open the link to choose a new password. All your sessions end with it.'],
      action: 'Choose a password',
    },
    until: 'Valid until',
    once: 'The link works once. If you did not ask for it, ignore this mail. Never share the link with anyone.',
    arrived: {
      subject: 'A new login to the operator console',
      body: ['Your account in the console was used from a place or a browser that it had not been used from before.'],
    },
    at: 'Time',
    address: 'IP address',
    agent: 'Browser',
    account: 'See where you are logged in',
    secured: {
      password: 'Your password for the operator console was changed',
      link: 'Your password for the operator console was set anew',
      factor: 'An authenticator app was enrolled for the operator console',
      'factor-forgotten': 'Your second factor for the operator console was taken away',
      'recovery-code': 'A recovery code was used at the operator console',
    },
    passkey: {
      added: 'A passkey was registered for the operator console',
      removed: 'A passkey of the operator console was removed',
    },
    passkeyName: 'Passkey',
    alarm: 'If this was not you, change your password at once and tell an owner.',
  },
} as const

export function linkMail(
  { language, origin, company }: To,
  link: { readonly isInvited: boolean; readonly lapsesAt: number; readonly path: string },
): Mail {
  const { mark, until, once, ...said } = words[language]
  const { subject, body, action } = link.isInvited ? said.invite : said.reset
  return mailOf({
    language,
    origin,
    company,
    subject,
    preview: subject,
    mark: { text: mark, tone: 'plain' },
    heading: subject,
    body,
    rows: [{ label: until, value: timeText(link.lapsesAt, language), strong: true }],
    action: { text: action, path: link.path },
    foot: once,
    canChoose: false,
  })
}

export function arrivalMail(
  { language, origin, company }: To,
  seat: { readonly createdAt: number; readonly address: string; readonly agent: string },
): Mail {
  const { mark, arrived, at, address, agent, account, alarm } = words[language]
  return mailOf({
    language,
    origin,
    company,
    subject: arrived.subject,
    preview: arrived.subject,
    mark: { text: mark, tone: 'plain' },
    heading: arrived.subject,
    body: arrived.body,
    rows: [
      { label: at, value: timeText(seat.createdAt, language), strong: true },
      { label: address, value: seat.address, strong: false },
      { label: agent, value: seat.agent || '—', strong: false },
    ],
    action: { text: account, path: '/admin/account' },
    foot: alarm,
    canChoose: false,
  })
}

/** Reports that a login factor of an operator has changed, and when. */
const changedMail = (
  { language, origin, company }: To,
  {
    subject,
    rows,
    at,
  }: { readonly subject: string; readonly rows: Parameters<typeof mailOf>[0]['rows']; readonly at: number },
): Mail => {
  const { mark, at: label, account, alarm } = words[language]
  return mailOf({
    language,
    origin,
    company,
    subject,
    preview: subject,
    mark: { text: mark, tone: 'plain' },
    heading: subject,
    body: [],
    rows: [{ label, value: timeText(at, language), strong: true }, ...rows],
    action: { text: account, path: '/admin/account' },
    foot: alarm,
    canChoose: false,
  })
}

export const securedMail = (to: To, by: Secured, at: number): Mail =>
  changedMail(to, { subject: words[to.language].secured[by], rows: [], at })

export function passkeyMail(to: To, { change, name }: PasskeyChange, at: number): Mail {
  const { passkey, passkeyName } = words[to.language]
  return changedMail(to, { subject: passkey[change], rows: [{ label: passkeyName, value: name, strong: false }], at })
}
