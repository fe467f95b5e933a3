import { bilingual, orPlain, type Sentence } from './sentence.ts'

/** Sentences for fields from 200 on, by kind and field, where the kind's own would read badly. */
export const shopSentences: readonly (readonly [place: string, sentence: Sentence])[] = [
  [
    '004:203',
    orPlain(
      bilingual(
        '申請情報の入力状況が{0}のため、この操作を行えません。',
        'This action is not possible while the application is {0}.',
      ),
      '申請情報の入力状況により、この操作を行えません。',
      'This action is not possible in the current state of the application.',
    ),
  ],
  ['001:256', bilingual('審査ファイルを添付してください。', 'A screening file is required.')],
  ['001:340', bilingual('CSVファイルを添付してください。', 'A CSV file is required.')],
  ['002:245', bilingual('この金融機関コードの金融機関はありません。', 'There is no bank with this code.')],
  ['002:246', bilingual('この支店コードの支店はありません。', 'There is no branch with this code.')],
  [
    '003:218',
    bilingual(
      '{field}は姓・名それぞれ{0}文字以内で入力してください。',
      'The family name and the given name of the representative must be at most {0:character} long each.',
    ),
  ],
  [
    '003:222',
    bilingual(
      '{field}は姓・名それぞれ{0}文字以内で入力してください。',
      'The family name and the given name of contact 1 must be at most {0:character} long each.',
    ),
  ],
  [
    '003:225',
    bilingual(
      '{field}は姓・名それぞれ{0}文字以内で入力してください。',
      'The family name and the given name of contact 2 must be at most {0:character} long each.',
    ),
  ],
  ['005:245', bilingual('金融機関コードは4桁の数字で指定してください。', 'The bank code must have exactly 4 digits.')],
  ['005:246', bilingual('支店コードは3桁の数字で指定してください。', 'The branch code must have exactly 3 digits.')],
  [
    '007:263',
    bilingual('架電回数は{0}回から{1}回までの範囲で指定してください。', 'The call count must be between {0} and {1}.'),
  ],
  [
    '008:257',
    bilingual(
      'PDF、JPEG、PNG形式のファイル（拡張子pdf、jpeg、jpg、png）のみ受け付けます。',
      'Only PDF, JPEG and PNG files (pdf, jpeg, jpg, png) are accepted.',
    ),
  ],
  [
    '008:232',
    bilingual(
      '明細表示名（英字）は英字を1文字以上含む5～22文字で、< > \\ \' " * を使わずに入力してください。',
      'The statement description in Latin letters must have 5 to 22 characters, at least one letter and none of < > \\ \' " *.',
    ),
  ],
  [
    '007:326',
    orPlain(
      bilingual(
        'この振込ファイルの明細は{0}件です。この中の明細番号を指定してください。',
        'The transfer file has {0:line}. Give the number of one of them.',
      ),
      'この番号の明細は振込ファイルにありません。',
      'The transfer file has no line of this number.',
    ),
  ],
  [
    '009:326',
    orPlain(
      bilingual('明細は{0}件以内にしてください。', 'A transfer file can hold at most {0:line}.'),
      '明細の件数が上限を超えています。',
      'The transfer file has too many lines.',
    ),
  ],
  [
    '009:342',
    orPlain(
      bilingual('CSVファイルは{0}行以内にしてください。', 'The CSV file can hold at most {0:line}.'),
      'CSVファイルの行数が上限を超えています。',
      'The CSV file has too many lines.',
    ),
  ],
  ['010:343', bilingual('CSVヘッダーが指定の形式と一致しません。', 'The CSV header does not match the required one.')],
  [
    '007:321',
    orPlain(
      bilingual(
        '振込指定日は今日から{0}日以内で指定してください。',
        'The transfer date must be at most {0:day} from today.',
      ),
      '振込指定日が先の日付すぎます。',
      'The transfer date is too far ahead.',
    ),
  ],
  [
    '008:321',
    bilingual(
      '振込指定日は実在する日付をYYYY-MM-DDの形式で指定してください。',
      'The transfer date must be a date that exists, in the form YYYY-MM-DD.',
    ),
  ],
  [
    '011:321',
    bilingual(
      'この振込指定日の受付は締め切られました。これより後の営業日を指定してください。',
      'The bank takes no more transfers for this date. Choose a later business day.',
    ),
  ],
  ['031:321', bilingual('振込指定日は銀行の営業日で指定してください。', 'The transfer date must be a business day.')],
  [
    '006:248',
    bilingual('口座番号は7桁の半角数字で指定してください。', 'The account number must have exactly 7 digits.'),
  ],
  [
    '006:322',
    bilingual('委託者コードは10桁以内の半角数字で指定してください。', 'The consignor code must have 1 to 10 digits.'),
  ],
  ['002:325', bilingual('この受取人IDの受取人は登録されていません。', 'There is no payee with this ID.')],
  ['014:260', bilingual('この決済手段はすでに追加されています。', 'This payment provider was already added.')],
  ['014:280', bilingual('このチャージバックはすでに登録されています。', 'This chargeback is already registered.')],
  ['014:340', bilingual('このCSVファイルはすでに取り込まれています。', 'This CSV file was already imported.')],
  ['023:283', bilingual('チャージバックの回答期限を過ぎています。', 'The response deadline has passed.')],
  ['024:326', bilingual('振込ファイルに明細がありません。', 'The transfer file has no lines.')],
  [
    '030:350',
    orPlain(
      bilingual('有効なテナント招待は{0}件まで作成できます。', 'A shop can have at most {0} open tenant invitations.'),
      'テナント招待の数が上限に達しています。',
      'The shop has as many open tenant invitations as are allowed.',
    ),
  ],
  ['031:281', bilingual('加盟店回答の内容が正しくありません。', 'The response of the merchant is invalid.')],
  [
    '040:201',
    bilingual('この契約は審査を通過させることができません。', 'The contract cannot be forced through the review.'),
  ],
  [
    '040:334',
    bilingual('社内用のテンプレート区分は指定できません。', 'The template category is reserved for the operator.'),
  ],
]
