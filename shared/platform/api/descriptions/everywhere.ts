import { type Sentence, bilingual as said } from '../../errors/sentence.ts'

/** Fields with the same meaning everywhere, by path or by name. */
export const everywhereFieldWords: Readonly<Record<string, Sentence>> = {
  object: said('オブジェクトの種類。', 'Type of the object.'),
  livemode: said(
    '本番のキーで作られたものは true、テストは false。',
    'Whether the object was created with a live key; false in test mode.',
  ),
  version: said(
    '変更のたびに1増えます。大きいほうが新しい内容です。',
    'Increases by one with each change. Of two copies, the higher version is newer.',
  ),
  created: said('作成日時（UTC）。', 'Time of creation, in UTC.'),
  updated: said('最後に変更された日時（UTC）。', 'Time of the last change, in UTC.'),
  deleted: said('常に true。', 'Always true.'),
  shop_id: said('加盟店のID。', 'ID of the shop.'),
  lang: said(
    'ページの言語。既定はブラウザーの設定。',
    'Language of the page. Defaults to the language of the browser.',
  ),
  language: said(
    'ページの言語。既定はブラウザーの設定。',
    'Language of the page. Defaults to the language of the browser.',
  ),

  // Lists.
  page: said('取得するページ。1〜9999。', 'Page to return, 1 to 9999.'),
  limit: said('1回に返す件数。10〜100。', 'Number of results per response, 10 to 100.'),
  sort: said(
    '「項目 asc」または「項目 desc」。コンマで3つまで。',
    'Fields to sort by, each followed by asc or desc; up to three, separated by commas.',
  ),
  count_only: said(
    'true なら件数だけを返し、list は空です。',
    'If true, only the count is returned and list is empty.',
  ),
  total_count: said('条件に合う件数。', 'Exact number of results across all pages.'),
  last_page: said('最後のページ。', 'Number of the last page.'),
  current_page: said('返されたページ。', 'Number of the returned page.'),
  link_next: said('次のページのパス。最後のページでは null。', 'Path of the next page; null on the last page.'),
  link_previous: said(
    '前のページのパス。最初のページでは null。',
    'Path of the previous page; null on the first page.',
  ),
  list: said('結果の一覧。', 'Results of this response.'),
  'list[]': said('結果の1件。', 'A result.'),

  // Cards and customers.
  brand: said('カードのブランド。', 'Card brand.'),
  last4: said('カード番号の下4桁。', 'Last four digits of the card number.'),
  expire: said('カードの有効期限。年月の順（YYMM）。', 'Expiry date of the card, YYMM.'),
  holder_name: said(
    'カードに記載された名義。英大文字、ピリオド、空白。',
    'Cardholder name as on the card: capital letters, periods and spaces.',
  ),
  customer_id: said('顧客のID。', 'ID of the customer.'),
  token: said(
    'カード入力フォームで作られた、一度だけ使えるトークン。',
    'Single-use card token, created by the card form.',
  ),
  email: said('メールアドレス。', 'Email address.'),
  phone_cc: said(
    '電話の国番号。日本は 81。phone_no と一緒に送ります。',
    'Country calling code of the phone, such as 81 for Japan. Sent together with phone_no.',
  ),
  phone_no: said('国番号を除く電話番号。数字のみ。', 'Phone number without the country calling code, digits only.'),

  // Payments.
  pay_type: said(
    '決済種別。カードは Card、銀行振込は Virtualaccount。',
    'Payment type: Card, or Virtualaccount for a bank transfer.',
  ),
  payment_id: said('決済のID。', 'ID of the payment.'),
  tds_type: said('3-Dセキュア：0 は使わない、2 は使う。', '3-D Secure: 0 not used, 2 used.'),
  tds2_type: said(
    'カードが3-Dセキュアに対応していないとき：2 は拒否、3 は本人認証なしで続ける。',
    'If the card does not support 3-D Secure: 2 declines the payment, 3 continues without authentication.',
  ),
  client_field_1: said('加盟店の自由項目。UTF-8で100バイトまで。', 'Free field of the shop, up to 100 bytes in UTF-8.'),
  client_field_2: said('加盟店の自由項目。UTF-8で100バイトまで。', 'Free field of the shop, up to 100 bytes in UTF-8.'),
  client_field_3: said('加盟店の自由項目。UTF-8で100バイトまで。', 'Free field of the shop, up to 100 bytes in UTF-8.'),
  order_id: said('加盟店の注文番号。決済のIDになります。', 'Order ID of the shop. It becomes the ID of the payment.'),
}
