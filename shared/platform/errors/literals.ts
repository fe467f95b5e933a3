import type { PlatformCode } from './codes.ts'
import type { Sentence } from './sentence.ts'

/**
 * Codes whose kind is an ordinal, and sentences where the kind's template reads badly (payment-platform.md 4.6). Status
 * and retryability are the row's, else the kind's.
 */
export interface Wording extends Sentence {
  readonly status?: number
  readonly retryable?: boolean
  /** For operators only; everyone else reads three stars. */
  readonly internal?: boolean
}

const gateway = (ja: string, en: string, status = 402, retryable = false): Wording => ({ ja, en, status, retryable })

export const wordings: { readonly [Code in PlatformCode]?: Wording } = {
  E9991001001: { ja: '一意制約に違反しました。', en: 'A unique constraint was violated.', status: 409 },
  E9991001002: {
    ja: 'データベースでエラーが発生しました。',
    en: 'A database error occurred.',
    status: 500,
    retryable: true,
  },
  E9991001003: { ja: '通信に失敗しました。', en: 'Communication failed.', status: 502, retryable: true },
  E9991001004: {
    ja: '時間内に応答がありませんでした。',
    en: 'There was no answer in time.',
    status: 504,
    retryable: true,
  },
  E9991001005: { ja: '予期しないエラーが発生しました。', en: 'An unexpected error occurred.', status: 500 },

  E9992001001: {
    ja: 'リクエストの項目 {0} が正しくありません。',
    en: 'The field {0} of the request is invalid.',
    plainJa: 'リクエストの内容を読み取れません。',
    plainEn: 'The request cannot be read.',
    status: 400,
  },
  E9992001002: { ja: '指定されたURLは存在しません。', en: 'There is nothing at this path.', status: 404 },
  E9992001003: { ja: 'このHTTPメソッドは使えません。', en: 'This HTTP method is not available here.', status: 405 },
  E9992001004: {
    ja: '要求された形式では応答できません。',
    en: 'No acceptable representation can be sent.',
    status: 406,
  },
  E9992001005: { ja: 'このContent-Typeには対応していません。', en: 'This content type is not supported.', status: 415 },
  E9992001006: { ja: 'リクエストが大きすぎます（6 MBまで）。', en: 'The body is larger than 6 MB.', status: 413 },
  E9992001007: {
    ja: 'リクエストが多すぎます。しばらくしてから再度お試しください。',
    en: 'Too many requests; try again later.',
    status: 429,
    retryable: true,
  },
  E9992074001: { ja: 'テナントショップIDを指定してください。', en: 'A tenant shop ID is required.', status: 400 },
  E9992074002: { ja: '該当するテナントショップが見つかりません。', en: 'The tenant shop was not found.', status: 404 },
  E9992074008: {
    ja: 'テナントショップIDの形式が正しくありません。',
    en: 'The tenant shop ID has an invalid format.',
    status: 400,
  },

  E9993134001: gateway('カード会社へ送る内容に誤りがあります。', 'A parameter for the card gateway is invalid.', 400),
  E9993134002: gateway('この取引はすでに完了しています。', 'The transaction was already completed.', 409),
  E9993134003: gateway('取引を更新できませんでした。', 'The transaction could not be updated.', 502),
  E9993134004: gateway('この決済手段は利用できません。', 'The payment type cannot be used.', 400),
  E9993134005: gateway('カード番号が正しくありません。', 'The card number is invalid.'),
  E9993134006: gateway('加盟店の設定に誤りがあります。', 'The merchant settings are wrong.', 500),
  E9993134007: gateway('カード情報が正しくありません。', 'The card details are invalid.'),
  E9993134008: gateway('カード情報が不足しています。', 'Card details are missing.', 400),
  E9993134009: gateway('カード会社との通信に失敗しました。', 'The connection to the card network failed.', 502, true),
  E9993134010: gateway('残高が不足しています。', 'The balance is insufficient.'),
  E9993134011: gateway('カードの利用限度額を超えています。', 'The card limit is exceeded.'),
  E9993134012: gateway('このカードは今回のお支払いには使えません。', 'The card cannot be used for this purchase.'),
  E9993134013: gateway(
    'カード会社に承認されませんでした。カード会社へお問い合わせください。',
    'The issuer declined; contact the issuer.',
  ),
  E9993134014: gateway('紛失または盗難の届けがあるカードです。', 'The card was reported lost or stolen.'),
  E9993134015: gateway('暗証番号が正しくありません。', 'The PIN is wrong.'),
  E9993134016: gateway('セキュリティコードが正しくありません。', 'The security code is wrong.'),
  E9993134017: gateway('セキュリティコードが入力されていません。', 'The security code is missing.'),
  E9993134018: gateway('試行回数の上限に達しました。', 'Too many attempts were made.'),
  E9993134019: gateway('カード会社に登録のないカード番号です。', 'The issuer does not know the card number.'),
  E9993134020: gateway('カードの有効期限が切れています。', 'The card has expired.'),
  E9993134021: gateway('商品コードに誤りがあります。', 'The product code was refused.'),
  E9993134022: gateway('利用金額に誤りがあります。', 'The amount was refused.'),
  E9993134023: gateway('税送料に誤りがあります。', 'Tax and shipping were refused.'),
  E9993134024: gateway('ボーナス回数に誤りがあります。', 'The number of bonus payments was refused.'),
  E9993134025: gateway('ボーナス月に誤りがあります。', 'The bonus month was refused.'),
  E9993134026: gateway('ボーナス金額に誤りがあります。', 'The bonus amount was refused.'),
  E9993134027: gateway('支払開始月に誤りがあります。', 'The first payment month was refused.'),
  E9993134028: gateway('分割回数に誤りがあります。', 'The number of instalments was refused.'),
  E9993134029: gateway('分割金額に誤りがあります。', 'The instalment amount was refused.'),
  E9993134030: gateway('初回金額に誤りがあります。', 'The initial amount was refused.'),
  E9993134031: gateway('支払区分に誤りがあります。', 'The payment category was refused.'),
  E9993134032: gateway('カード会社が受付時間外です。', 'The acquirer is closed at the moment.', 503, true),
  E9993134999: gateway(
    'カード会社で予期しないエラーが発生しました。管理者へお問い合わせください。',
    'An unexpected gateway error occurred; contact the administrator.',
    502,
  ),

  E9994001001: { ja: 'APIキーを指定してください。', en: 'An API key is required.', status: 401 },
  E9994001029: { ja: 'APIキーが無効です。', en: 'The API key is invalid or disabled.', status: 401 },
  E9994002008: {
    ja: 'APIキーのAPIバージョンが正しくありません。',
    en: 'The API version of the key is invalid.',
    status: 400,
  },
  E9994078040: {
    ja: 'このAPIキーには実行する権限がありません。',
    en: 'The API key lacks the permission for this action.',
    status: 403,
  },
  E9994061019: {
    ja: '契約が有効になるまで本番のAPIキーは使えません。',
    en: 'Live keys work once the contract is active.',
    status: 403,
  },

  // 400 instead of the kind's status: a body with card data is unreadable, whoever sent it (3.2).
  EC003020040: {
    ja: 'カード番号は受け取れません。カード入力フォームをご利用ください。',
    en: 'Card numbers are not accepted here; use the card form.',
    status: 400,
  },
  EC003011040: {
    ja: 'セキュリティコードは受け取れません。カード入力フォームをご利用ください。',
    en: 'Security codes are not accepted here; use the card form.',
    status: 400,
  },
  EC001104007: {
    ja: '利用金額は1円以上で指定してください。0円の決済はできません。',
    en: 'The amount must be at least 1 yen. A zero amount is not allowed.',
  },
  E0016024010: {
    ja: '画面の有効期限が切れました。再読み込みしてください。',
    en: 'The CSRF tokens do not match. Reload the page.',
    status: 403,
  },
  E0009007021: {
    ja: 'サブスクリプションで使用中のカードは削除できません。',
    en: 'A card that a subscription uses cannot be deleted.',
  },
  E0031026001: { ja: 'オーナーは1名以上必要です。', en: 'A shop needs at least one owner.' },
  E0032026001: { ja: 'オーナーは1名以上必要です。', en: 'A shop needs at least one owner.' },
  E0021014014: { ja: '最近使ったパスワードは使えません。', en: 'A recently used password cannot be used again.' },
  E0021014010: { ja: '確認用パスワードが違います。', en: 'The passwords do not match.' },
  E0090022010: {
    ja: 'この冪等キーは別の内容のリクエストで使われています。',
    en: 'The idempotency key was used for another request.',
  },
  E0090022021: {
    ja: '同じ冪等キーのリクエストを処理しています。',
    en: 'A request with the same idempotency key is still running.',
    retryable: true,
  },
  ESC06047002: {
    ja: 'デフォルトカードがないため今回の課金を見送りました。',
    en: 'This charge was skipped because there is no default card.',
  },
  ESC04030028: { ja: 'プランは変更できません。', en: 'The plan cannot be changed.' },
  ESC04046021: {
    ja: '課金開始後のサブスクリプションは変更できません。',
    en: 'A subscription cannot be changed once billing has started.',
  },
  E1041280004: { ja: '公開済みのチャージバックは変更できません。', en: 'A published chargeback cannot be changed.' },
  E1042280004: {
    ja: '公開前のチャージバックには回答できません。',
    en: 'A chargeback can be answered only once it is published.',
  },
  E1052292004: {
    ja: '精算済みの訂正は変更・削除できません。',
    en: 'A settled correction cannot be changed or deleted.',
  },
  E1053292004: {
    ja: '精算済みの訂正は変更・削除できません。',
    en: 'A settled correction cannot be changed or deleted.',
  },
  E1100341031: {
    ja: '{0}行目を読み込めませんでした。',
    en: 'Line {0} could not be read.',
    plainJa: '読み込めない行があります。',
    plainEn: 'Some lines could not be read.',
  },
  E0040061030: {
    ja: 'Webhookは{0}件まで登録できます。',
    en: 'A shop can have at most {0:webhook}.',
    plainJa: 'Webhookの登録数が上限に達しています。',
    plainEn: 'The shop has as many webhooks as are allowed.',
  },
  E0060061030: {
    ja: '有効なAPIキーは{0}個まで発行できます。',
    en: 'A shop can have at most {0} active API keys.',
    plainJa: '有効なAPIキーの数が上限に達しています。',
    plainEn: 'The shop has as many active API keys as are allowed.',
  },
  E0056031001: { ja: '決済リンクの名前を入力してください。', en: 'The name of the payment link is required.' },
  E0056031003: {
    ja: '決済リンクの名前は{0}文字以内で入力してください。',
    en: 'The name of the payment link must be at most {0:character} long.',
  },
  E0056104005: {
    ja: '税送料を含む合計金額は{0}円以下で指定してください。',
    en: 'The total amount, with tax and shipping, must be at most {0} yen.',
  },
  E0060077040: {
    ja: 'APIキーの種類、または有効期限（過去の日時）が許可されていません。',
    en: 'The type of the API key is not allowed, or its expiry time is in the past.',
  },
  E0062077040: {
    ja: '無効になったAPIキーは変更できません。',
    en: 'An API key that is no longer active cannot be changed.',
  },
  E0063077007: {
    ja: '猶予期間は{0}時間から{1}時間までの範囲で指定してください。',
    en: 'The grace period must be between {0} and {1:hour}.',
    plainJa: '猶予期間が範囲外です。',
    plainEn: 'The grace period is out of range.',
    oneJa: '猶予期間は{0}時間で指定してください。',
    oneEn: 'The grace period must be {0:hour}.',
  },
  E0054128002: { ja: '該当する決済ページが見つかりません。', en: 'The payment page was not found.' },
  E0054128023: { ja: '決済ページの有効期限が切れています。', en: 'The payment page has expired.' },
  E0054128004: {
    ja: '決済ページの現在の状態（{0}）ではこの操作を行えません。',
    en: 'This action is not possible while the payment page is {0}.',
    plainJa: '支払い手続き中のため、この決済ページは取り消せません。',
    plainEn: 'The payment page cannot be cancelled while its payment is in progress.',
  },
  E0063077040: {
    ja: '使用中のAPIキー自身を無効にすることはできません。',
    en: 'An API key cannot disable itself.',
  },
  E1019204004: {
    ja: '審査ステータスの現在の状態（{0}）ではこの操作を行えません。',
    en: 'This action is not possible while the review status is {0}.',
    plainJa: '審査ステータスの現在の状態ではこの操作を行えません。',
    plainEn: 'This action is not possible in the current review status.',
    internal: true,
  },
}
