import type { FieldNumber, Kind } from './codes.ts'
import { shopSentences } from './field-sentences-shop.ts'
import { bilingual, orOne, orPlain, type Sentence } from './sentence.ts'

const typed = bilingual('{field}を入力してください。', '{Field} {is} required.')
const choice = bilingual('{field}は{*}で指定してください。', '{Field} must be {*}.')
const days = orOne(
  bilingual('{field}は{0}日から{1}日までの範囲で指定してください。', '{Field} must be between {0} and {1:day}.'),
  '{field}は{0}日で指定してください。',
  '{Field} must be {0:day}.',
)
const characters = bilingual('{field}は{0}文字以内で入力してください。', '{Field} must be at most {0:character} long.')
const whole = bilingual('{field}は半角の整数で指定してください。', '{Field} must be a whole number.')
const atMostYen = bilingual('{field}は{0}円以下で指定してください。', '{Field} must be at most {0} yen.')
const betweenYen = orPlain(
  orOne(
    bilingual('{field}は{0}円から{1}円までの範囲で指定してください。', '{Field} must be between {0} and {1} yen.'),
    '{field}は{0}円で指定してください。',
    '{Field} must be {0} yen.',
  ),
  '{field}は1円以上の範囲で指定してください。',
  '{Field} must be at least 1 yen.',
)
const percent = {
  most: orPlain(
    bilingual('{field}は{0}%以下で指定してください。', '{Field} must not exceed {0} %.'),
    '{field}が上限を超えています。',
    '{Field} {is} above the maximum.',
  ),
  least: orPlain(
    bilingual('{field}は{0}%以上で指定してください。', '{Field} must be at least {0} %.'),
    '{field}が下限を下回っています。',
    '{Field} {is} below the minimum.',
  ),
}
const notLater = bilingual('{field}は今日までの日付で指定してください。', '{Field} must not be later than today.')
const notPast = bilingual('{field}に過去の日付は指定できません。', '{Field} must not be in the past.')
const mebibytes = bilingual('{field}は{0} MB以内にしてください。', '{Field} must not be larger than {0} MB.')
const upTo = (ja: string, en: string, fullJa: string, fullEn: string) => orPlain(bilingual(ja, en), fullJa, fullEn)

const ownPage = bilingual(
  '{field}は、ショップに登録されたサイトのURLを指定してください。',
  '{Field} must be a valid address of a site that the shop has registered.',
)
const statusOf = orPlain(
  bilingual('{field}が{0}のため、この操作を行えません。', 'This action is not possible while {field} is {0}.'),
  '現在の{field}ではこの操作を行えません。',
  'This action is not possible in the current state of {field}.',
)

type Numbers = readonly FieldNumber[]
const forFields = (kind: Kind, numbers: Numbers, sentence: Sentence) =>
  numbers.map(number => [`${kind}:${number}`, sentence] as const)

/** Fields that people type into forms, as opposed to fields that programs send. */
const typedFields: Numbers = [
  ...(['004', '005', '012', '014', '015', '017', '019', '024', '031', '124', '140'] as const),
  ...(['207', '213', '218', '219', '220', '222', '223', '227', '229', '231', '240', '248', '249'] as const),
  ...(['261', '281', '325', '331', '332', '333'] as const),
]
/** Enumerated fields with few values, all of which the sentence lists. */
const chosenFields: Numbers = [
  ...(['008', '035', '036', '043', '067', '068', '069', '070', '071', '112', '113'] as const),
  ...(['161', '162', '163', '173', '174', '176', '247'] as const),
]
const yenFields: Numbers = ['033', '034', '044', '045', '104', '105', '107', '135', '324']
/** Fields whose length is reported under kind `005`. */
const textFields: Numbers = ['005', '054', '055', '056', '057', '058', '059', '060']
const wholeFields: Numbers = [
  ...(['033', '034', '044', '045', '090', '091', '095', '104', '105', '135', '210', '212', '242', '244'] as const),
  ...(['076', '284', '293', '311', '324'] as const),
]

export const fieldSentences: ReadonlyMap<string, Sentence> = new Map<string, Sentence>([
  ...forFields('001', typedFields, typed),
  ...forFields('007', chosenFields, choice),
  ...forFields('007', [...yenFields, '284'], betweenYen),
  ...forFields('007', ['079', '083', '311'], days),
  ...forFields('005', yenFields, atMostYen),
  ...forFields('005', textFields, characters),
  ...forFields('006', wholeFields, whole),
  ...forFields('009', ['075', '270'], percent.most),
  ...forFields('047', ['075', '270'], percent.least),
  ...forFields('009', ['256', '282', '340'], mebibytes),
  ...forFields('011', ['164', '165', '166', '168', '211', '220'], notLater),
  ...forFields('011', ['041', '301'], notPast),

  ...forFields('008', ['117', '118', '119', '120', '130'], ownPage),
  ...forFields('004', ['204', '291'], statusOf),
  [
    '006:075',
    bilingual('プラットフォーム利用料率は半角の数値で指定してください。', 'The platform rate must be a number.'),
  ],
  [
    '006:095',
    bilingual('金額範囲は半角の整数で指定してください。', 'Both ends of the amount range must be whole numbers.'),
  ],
  [
    '008:093',
    bilingual('総件数のみフラグはtrueまたはfalseで指定してください。', 'The total-only flag must be true or false.'),
  ],
  [
    'A01:006',
    bilingual(
      'カードトークンは使用済みか、存在しません。もう一度カード情報を入力してください。',
      'The card token was already used or does not exist. Enter the card again.',
    ),
  ],
  ...shopSentences,

  ['001:025', bilingual('ログインしてください。', 'Log in first.')],
  ['002:008', bilingual('{field}の値が正しくありません。', '{Field} {is} invalid.')],
  ['002:002', bilingual('このAPIバージョンには対応していません。', 'This API version is not supported.')],
  ['002:047', bilingual('デフォルトカードが登録されていません。', 'The customer has no default card.')],
  ['002:052', bilingual('このトリガーイベントには対応していません。', 'This trigger event does not exist.')],
  [
    '002:055',
    bilingual(
      '国コードはISO 3166-1の3桁の数字で指定してください。',
      'The country code must be a three-digit code of ISO 3166-1.',
    ),
  ],
  [
    '002:147',
    bilingual(
      '{field}はISO 3166-1の3桁の数字で指定してください。',
      '{Field} must be a three-digit code of ISO 3166-1.',
    ),
  ],
  [
    '002:154',
    bilingual(
      '{field}はISO 3166-1の3桁の数字で指定してください。',
      '{Field} must be a three-digit code of ISO 3166-1.',
    ),
  ],
  ['002:102', bilingual('この決済種別には対応していません。', 'This payment type is not supported.')],
  ['002:006', bilingual('カードトークンが見つかりません。', 'The card token was not found.')],
  ['002:116', bilingual('この取引アクセスIDの取引が見つかりません。', 'No transaction has this access ID.')],
  [
    '005:107',
    orPlain(
      bilingual(
        '税送料を含む{field}は{0}円以下で指定してください。',
        'The total amount, with tax and shipping, must be at most {0} yen.',
      ),
      '税送料を含む{field}が上限を超えています。',
      'The total amount, with tax and shipping, is above the maximum.',
    ),
  ],
  [
    '007:091',
    orOne(
      bilingual('ページは{0}から{1}までの範囲で指定してください。', 'The page must be between {0} and {1}.'),
      'ページは1ページだけです。',
      'There is one page.',
    ),
  ],
  [
    '007:096',
    orPlain(
      bilingual('検索する期間は{1}か月以内で指定してください。', 'The date range must not be longer than {1:month}.'),
      '検索する期間が長すぎます。',
      'The date range is too long.',
    ),
  ],
  [
    '007:127',
    orPlain(
      bilingual(
        '取引日から{1}日を過ぎた取引は操作できません。',
        'The transaction is older than {1:day} and can no longer be changed.',
      ),
      '取引日から日数が経ちすぎているため操作できません。',
      'The transaction is too old to be changed.',
    ),
  ],
  [
    '008:014',
    bilingual(
      'パスワードは12～100文字の半角で、英大文字・英小文字・数字をそれぞれ含めてください。',
      'The password must have 12 to 100 characters, with an upper-case letter, a lower-case letter and a digit.',
    ),
  ],
  [
    '008:051',
    bilingual(
      'エンドポイントURLはhttpsで始まるURLを指定してください。',
      'The endpoint URL must be a valid address that begins with https.',
    ),
  ],
  [
    '008:092',
    bilingual(
      '並び順は「項目 asc」または「項目 desc」の形で指定してください。',
      'The sort order must be a field followed by asc or desc.',
    ),
  ],
  ['009:076', bilingual('最低利用料が上限を超えています。', 'The minimum fee is above the maximum.')],
  ['047:076', bilingual('最低利用料が下限を下回っています。', 'The minimum fee is below the minimum allowed.')],
  [
    '010:116',
    bilingual('取引アクセスIDがこの取引のものと一致しません。', 'The access ID is not that of the transaction.'),
  ],
  [
    '010:112',
    bilingual(
      '3Dセキュア利用区分がショップの設定と一致しません。',
      'The 3-D Secure type does not match the setting of the shop.',
    ),
  ],
  ['010:015', bilingual('現在のパスワードが違います。', 'The current password is wrong.')],
  ['010:017', bilingual('認証コードが違います。', 'The verification code is wrong.')],
  ['010:014', bilingual('確認用パスワードが違います。', 'The passwords do not match.')],
  [
    '010:042',
    bilingual(
      '課金開始日と課金停止日は、どちらも月末か、どちらも月末以外にしてください。',
      'The billing start date and stop date must both be the end of a month, or neither.',
    ),
  ],
  [
    '010:043',
    bilingual(
      '月末課金フラグが課金開始日と合っていません。',
      'The month-end flag does not agree with the billing start date.',
    ),
  ],
  [
    '010:100',
    bilingual(
      '取引の内容が決済会社の記録と一致しません。',
      'The transaction does not match the record of the acquirer.',
    ),
  ],
  ['011:009', bilingual('カードの有効期限が過ぎています。', 'The card expiry date must not be in the past.')],
  [
    '011:042',
    bilingual(
      '課金停止日は課金開始日以降の日付で指定してください。',
      'The billing stop date must not be before the start date.',
    ),
  ],
  [
    '011:082',
    bilingual(
      '集計期間の開始日は終了日より前の日付で指定してください。',
      'The aggregation period must start before it ends.',
    ),
  ],
  [
    '011:095',
    bilingual(
      '金額の下限は上限以下で指定してください。',
      'The lower end of the amount range must not be above its upper end.',
    ),
  ],
  [
    '011:096',
    bilingual('期間の開始は終了以前の日時で指定してください。', 'The date range must not start after it ends.'),
  ],
  [
    '011:123',
    bilingual(
      'URLの有効期限は、現在より後で、30日以内の日時を指定してください。',
      'The URL expiry time must be in the future and at most 30 days away.',
    ),
  ],
  ['014:012', bilingual('このメールアドレスはすでに登録されています。', 'This e-mail address is already registered.')],
  ['014:013', bilingual('このユーザーはすでに参加しています。', 'This user has already joined.')],
  ['014:014', bilingual('最近使ったパスワードは使えません。', 'A recently used password cannot be used again.')],
  [
    '019:069',
    bilingual('現在の契約ではこのカードブランドを利用できません。', 'The contract does not cover this card brand.'),
  ],
  [
    '019:070',
    bilingual(
      '現在の契約では分割・ボーナス・リボ払いを利用できません。',
      'The contract does not cover instalments, bonus payments or revolving credit.',
    ),
  ],
  ['020:133', bilingual('このショップのカード決済は停止されています。', 'Card payments are suspended for this shop.')],
  [
    '021:003',
    bilingual(
      '処理中の取引またはサブスクリプションがあるため、この顧客は削除できません。',
      'The customer cannot be deleted while a payment or a subscription is open.',
    ),
  ],
  ['021:013', bilingual('このユーザーはすでに招待されています。', 'This user was already invited.')],
  ['021:016', bilingual('使用中のロールは削除できません。', 'A role that is in use cannot be deleted.')],
  ['021:030', bilingual('このプランはサブスクリプションで使用されています。', 'A subscription uses this plan.')],
  [
    '021:068',
    bilingual(
      '3Dセキュア設定が他の設定と合っていません。',
      'The 3-D Secure setting does not agree with another setting.',
    ),
  ],
  [
    '021:112',
    bilingual(
      '3Dセキュア利用区分が現在のショップの設定と合っていません。',
      'The 3-D Secure type does not agree with the present setting of the shop.',
    ),
  ],
  [
    '023:014',
    bilingual(
      'パスワードの有効期限が切れています。新しいパスワードを設定してください。',
      'The password has expired. Choose a new one.',
    ),
  ],
  [
    '023:025',
    bilingual(
      'ログインの有効期限が切れました。もう一度ログインしてください。',
      'The login session has expired. Log in again.',
    ),
  ],
  ['023:023', bilingual('このイベントは再送できる期間を過ぎています。', 'The event is too old to be sent again.')],
  [
    '023:125',
    orPlain(
      bilingual('仮売上の期限（{0}日）を過ぎています。', 'The pending-sale period of {0:day} has ended.'),
      '仮売上の期限を過ぎています。',
      'The pending-sale period has ended.',
    ),
  ],
  [
    '025:025',
    bilingual(
      'ログインできませんでした。メールアドレスとパスワードを確認してください。',
      'The login failed. Check the e-mail address and the password.',
    ),
  ],
  ['025:014', bilingual('パスワードが違います。', 'The password is wrong.')],
  [
    '030:021',
    upTo(
      'カードは1人の顧客につき{0}枚まで登録できます。',
      'A customer can have at most {0:card}.',
      '登録できるカードの枚数の上限に達しています。',
      'The customer has as many cards as are allowed.',
    ),
  ],
  [
    '030:128',
    upTo(
      '有効な決済リンクは{0}件まで作成できます。',
      'A shop can have at most {0} active payment links.',
      '有効な決済リンクの数が上限に達しています。',
      'The shop has as many active payment links as are allowed.',
    ),
  ],
  ['031:027', bilingual('カードを登録できませんでした。', 'The card could not be registered.')],
  ['040:013', bilingual('自分自身は削除できません。', 'Users cannot remove themselves.')],
  [
    '040:051',
    bilingual(
      'このURLには送信できません。インターネットに公開されたhttpsのURL（ポート443）を指定してください。',
      'This endpoint URL cannot be used. Give a public https address on port 443.',
    ),
  ],
  ['040:102', bilingual('この決済種別は利用できません。', 'This payment type is not available.')],
  ['040:114', bilingual('この支払方法は利用できません。', 'This payment method is not available.')],
  [
    '040:115',
    bilingual(
      'この支払方法では支払回数を指定できません。',
      'An instalment count is not possible with this payment method.',
    ),
  ],
  [
    'A01:106',
    bilingual('このショップにはカード決済の設定がありません。', 'Card payments are not set up for this shop.'),
  ],
])

/** English labels that take no article. */
const plural: ReadonlySet<string> = new Set(['021', '069', '070', '106', '228', '237', '238', '262'])
const withoutArticle: ReadonlySet<string> = new Set(['056', '057', '058', '109', '110', '111', '131'])

export const isPlural = (number: string): boolean => plural.has(number)
export const hasArticle = (number: string): boolean => !withoutArticle.has(number)
