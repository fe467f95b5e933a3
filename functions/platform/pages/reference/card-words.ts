import type { Magic, ScenarioName } from '#shared/platform/sandbox/cards.ts'
import type { PageLanguage } from '../texts.ts'

type Words = Readonly<Record<PageLanguage, string>>

/** Descriptions of the sandbox's test cards. */
export const scenarioWords: Readonly<Record<ScenarioName, Words>> = {
  success: { ja: '成功します。本人認証は入力なしで通ります。', en: 'Succeeds; 3-D Secure passes without a question.' },
  challenge: { ja: '本人認証でコードを求められます。', en: '3-D Secure asks for a code.' },
  attempt: {
    ja: '本人認証は試行扱い（ECI 06）となり、成功します。',
    en: '3-D Secure is attempted (ECI 06); succeeds.',
  },
  'tds-refused': { ja: '本人認証に失敗します。', en: '3-D Secure fails.' },
  'challenge-refused': {
    ja: 'コードを求められ、何を入力しても失敗します。',
    en: 'Asks for a code and fails whatever is typed.',
  },
  'tds-technical': { ja: '本人認証が技術的な理由で完了しません。', en: '3-D Secure ends with a technical problem.' },
  'tds-rejected': { ja: 'カード会社が本人認証を拒否します。', en: 'The issuer rejects the authentication.' },
  'tds-unsupported': { ja: '本人認証に対応していません。', en: 'The card does not support 3-D Secure.' },
  'refused-after-challenge': {
    ja: 'コードの入力後、支払いが拒否されます。',
    en: 'Asks for a code; then the charge is declined.',
  },
  'not-liable': {
    ja: '認証されますが、ECI 07 のため中止されます。',
    en: 'Authenticated with ECI 07; the charge is not made.',
  },
  refused: { ja: 'カード会社に拒否されます。', en: 'Declined by the issuer.' },
  'no-funds': { ja: '残高不足で拒否されます。', en: 'Declined: insufficient funds.' },
  'over-limit': { ja: '利用限度額の超過で拒否されます。', en: 'Declined: over the limit.' },
  lost: { ja: '紛失・盗難カードとして拒否されます。', en: 'Declined: lost or stolen.' },
  expired: { ja: '有効期限切れで拒否されます。', en: 'Declined: expired.' },
  'wrong-security-code': { ja: 'セキュリティコード誤りで拒否されます。', en: 'Declined: wrong security code.' },
  'network-error': {
    ja: '1回目は処理エラー、同じ決済の2回目は成功します。',
    en: 'The first attempt ends with an error, the second of the same payment succeeds.',
  },
  'saved-but-unusable': {
    ja: '登録はできますが、支払いは拒否されます。',
    en: 'Can be saved; every charge is declined.',
  },
  disputed: {
    ja: '成功します（のちに異議申立ての対象となるカード）。',
    en: 'Succeeds; marked as one that will be disputed.',
  },
}

/** Descriptions of the effect of a total's last four digits. */
export const magicWords: Readonly<Record<Magic, Words>> = {
  'lost-capture': {
    ja: '1回目の売上確定は行われますが、応答が失われます。',
    en: 'The first capture takes place, and its answer is lost.',
  },
  closed: { ja: '決済実行が E9993134032 で拒否されます。', en: 'Executing is refused with E9993134032.' },
  noisy: {
    ja: '決済会社からの通知が順不同で3回届きます。',
    en: 'Three notices arrive from the acquirer, out of order.',
  },
}
