import type { Company } from '#shared/domain/kernel/company.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { minutesOf } from '#shared/domain/people/account/code.ts'
import { type Mail, mailOf } from './layout.ts'

type Purpose = 'register' | 'reset' | 'update-email' | 'login'

const words = {
  ja: {
    subject: {
      register: '会員登録の確認コード',
      reset: 'パスワード再設定の確認コード',
      'update-email': 'メールアドレス変更の確認コード',
      login: 'ログインの確認コード',
    },
    mark: '確認コード',
    body: {
      register: '会員登録の画面に、次の6桁のコードを入力してください。',
      reset: 'パスワード再設定の画面に、次の6桁のコードを入力してください。',
      'update-email': 'メールアドレス変更の画面に、次の6桁のコードを入力してください。',
      login:
        '誤ったパスワードでのログインが続いたため、ログインの画面に、パスワードとともに次の6桁のコードを入力してください。',
    },
    foot: (minutes: number) =>
      `コードは${minutes}分間、一度だけ有効です。お心当たりがないときは、このメールを破棄してください。コードを人に教えないでください。`,
  },
  en: {
    subject: {
      register: 'Your code to register',
      reset: 'Your code to reset the password',
      'update-email': 'Your code to change your e-mail address',
      login: 'Your code to log in',
    },
    mark: 'Your code',
    body: {
      register: 'Please type these six digits into the registration form.',
      reset: 'Please type these six digits into the form that resets your password.',
      'update-email': 'Please type these six digits into the form that changes your address.',
      login:
        'Somebody tried many wrong passwords for your account. Please type these six digits into the login form, with your password.',
    },
    foot: (minutes: number) =>
      `The code is valid once and for ${minutes} minutes. If you did not ask for it, ignore this mail. Never share a code with anyone.`,
  },
} as const

/** The code is not in the subject: subjects are shown on locked screens. */
export function codeMail(code: {
  readonly purpose: Purpose
  readonly digits: string
  readonly language: Language
  readonly origin: string
  readonly company: Company
}): Mail {
  const { purpose, digits, language, origin, company } = code
  const { subject, mark, body, foot } = words[language]
  return mailOf({
    language,
    origin,
    company,
    subject: subject[purpose],
    preview: body[purpose],
    mark: { text: mark, tone: 'plain' },
    heading: subject[purpose],
    body: [body[purpose]],
    code: digits,
    rows: [],
    foot: foot(minutesOf(purpose)),
    canChoose: false,
  })
}
