import { type Sentence, bilingual as said } from '../../errors/sentence.ts'

/** 3-D Secure 2 data for the issuer. Every field is optional; more data means fewer challenges. */
export const tds2FieldWords: Readonly<Record<string, Sentence>> = {
  tds2_email: said('支払者のメールアドレス。', 'Email address of the payer.'),
  tds2_mobile_phone_cc: said('携帯電話の国番号。日本は 81。', 'Country calling code of the mobile phone, such as 81.'),
  tds2_mobile_phone_no: said('携帯電話の番号。国番号を除く。', 'Mobile phone number without the country calling code.'),
  tds2_home_phone_cc: said('自宅電話の国番号。日本は 81。', 'Country calling code of the home phone, such as 81.'),
  tds2_home_phone_no: said('自宅電話の番号。国番号を除く。', 'Home phone number without the country calling code.'),
  tds2_work_phone_cc: said('勤務先電話の国番号。日本は 81。', 'Country calling code of the work phone, such as 81.'),
  tds2_work_phone_no: said('勤務先電話の番号。国番号を除く。', 'Work phone number without the country calling code.'),
  tds2_bill_addr_country: said(
    '請求先の国。ISO 3166-1の3桁の数字。',
    'Country of the billing address, ISO 3166-1 numeric.',
  ),
  tds2_bill_addr_state: said(
    '請求先の都道府県。ISO 3166-2のコード。',
    'State or prefecture of the billing address, ISO 3166-2 without the country.',
  ),
  tds2_bill_addr_city: said('請求先の市区町村。', 'City of the billing address.'),
  tds2_bill_addr_line_1: said('請求先の住所の1行目。', 'First line of the billing address.'),
  tds2_bill_addr_line_2: said('請求先の住所の2行目。', 'Second line of the billing address.'),
  tds2_bill_addr_line_3: said('請求先の住所の3行目。', 'Third line of the billing address.'),
  tds2_bill_addr_post_code: said('請求先の郵便番号。', 'Postcode of the billing address.'),
  tds2_ship_addr_country: said(
    '配送先の国。ISO 3166-1の3桁の数字。',
    'Country of the shipping address, ISO 3166-1 numeric.',
  ),
  tds2_ship_addr_state: said(
    '配送先の都道府県。ISO 3166-2のコード。',
    'State or prefecture of the shipping address, ISO 3166-2 without the country.',
  ),
  tds2_ship_addr_city: said('配送先の市区町村。', 'City of the shipping address.'),
  tds2_ship_addr_line_1: said('配送先の住所の1行目。', 'First line of the shipping address.'),
  tds2_ship_addr_line_2: said('配送先の住所の2行目。', 'Second line of the shipping address.'),
  tds2_ship_addr_line_3: said('配送先の住所の3行目。', 'Third line of the shipping address.'),
  tds2_ship_addr_post_code: said('配送先の郵便番号。', 'Postcode of the shipping address.'),
  tds2_addr_match: said(
    '請求先と配送先が同じか。Y または N。',
    'Whether billing and shipping address are the same: Y or N.',
  ),
  tds2_ship_ind: said(
    '配送：01 請求先、02 確認済みの別の住所、03 その他の住所、04 店頭、05 デジタル、06 チケット、07 その他。',
    'Shipping: 01 billing address, 02 another verified address, 03 other address, 04 store pick-up, 05 digital goods, 06 tickets, 07 other.',
  ),
  tds2_delivery_timeframe: said(
    '納品：01 電子的、02 当日、03 翌日、04 2日後以降。',
    'Delivery: 01 electronic, 02 same day, 03 next day, 04 two days or later.',
  ),
  tds2_ch_acc_date: said(
    '加盟店の会員登録日（YYYYMMDD）。',
    'When the payer opened the account at the shop, YYYYMMDD.',
  ),
  tds2_ch_acc_change: said('会員情報の最終更新日（YYYYMMDD）。', 'When the account was last changed, YYYYMMDD.'),
  tds2_ch_acc_pw_change: said('パスワードの最終更新日（YYYYMMDD）。', 'When the password was last changed, YYYYMMDD.'),
  tds2_nb_purchase_account: said('過去6か月の購入回数。', 'Purchases of the account in the last six months.'),
  tds2_payment_acc_age: said(
    'カードを会員に登録した日（YYYYMMDD）。',
    'When the card was added to the account, YYYYMMDD.',
  ),
  tds2_provision_attempts_day: said(
    '過去24時間にカードの追加を試みた回数。',
    'Attempts to add a card in the last 24 hours.',
  ),
  tds2_txn_activity_day: said('過去24時間の取引回数。', 'Transactions of the account in the last 24 hours.'),
  tds2_txn_activity_year: said('前年の取引回数。', 'Transactions of the account in the previous year.'),
  tds2_ship_address_usage: said(
    '配送先を最初に使った日（YYYYMMDD）。',
    'When the shipping address was first used, YYYYMMDD.',
  ),
  tds2_ship_name_ind: said(
    '会員名と配送先名：01 同じ、02 異なる。',
    'Account name and recipient: 01 identical, 02 different.',
  ),
  tds2_suspicious_acc_activity: said(
    '会員の不審な行為：01 なし、02 あり。',
    'Suspicious activity on the account: 01 none, 02 seen.',
  ),
  tds2_three_ds_req_auth_data: said(
    'ログインの証跡。2048文字まで。',
    'Data on the login of the payer, up to 2048 characters.',
  ),
  tds2_three_ds_req_auth_method: said(
    'ログイン：01 なし、02 加盟店の会員、03 フェデレーション、04 カード会社、05 第三者、06 FIDO。',
    'Login: 01 none, 02 account of the shop, 03 federated ID, 04 issuer, 05 third party, 06 FIDO.',
  ),
  tds2_three_ds_req_auth_timestamp: said(
    'ログイン日時、UTC（YYYYMMDDHHMM）。',
    'Time of the login in UTC, YYYYMMDDHHMM.',
  ),
}
