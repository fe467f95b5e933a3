import { type Sentence, bilingual as said } from '../../errors/sentence.ts'

/** Fields of customers and cards. */
export const customerFieldWords: Readonly<Record<string, Sentence>> = {
  'customers.id': said('顧客のID。', 'ID of the customer.'),
  'createCustomer.id': said(
    '顧客のID。60文字まで。省略すると自動で決まります。削除後も再び使えません。',
    'ID of the customer, up to 60 characters. Generated if omitted, and never reused after deletion.',
  ),
  'createCustomer.name': said(
    '顧客の氏名。UTF-8で384バイトまで。',
    'Full name of the customer, up to 384 bytes in UTF-8.',
  ),
  'updateCustomer.name': said(
    '顧客の氏名。UTF-8で384バイトまで。',
    'Full name of the customer, up to 384 bytes in UTF-8.',
  ),
  addr_country: said('国。ISO 3166-1の3桁の数字。日本は 392。', 'Country, ISO 3166-1 numeric, such as 392 for Japan.'),
  addr_state: said('都道府県。ISO 3166-2のコード。', 'State or prefecture, ISO 3166-2 code without the country.'),
  addr_city: said('市区町村。', 'City.'),
  addr_line_1: said('住所の1行目。', 'First line of the address.'),
  addr_line_2: said('住所の2行目。', 'Second line of the address.'),
  addr_line_3: said('住所の3行目。', 'Third line of the address.'),
  addr_post_code: said('郵便番号。', 'Postcode.'),
  'listCustomers.customer_id': said('このIDで始まる顧客を返します。', 'Return customers whose ID starts with this.'),
  'listCustomers.keyword': said('氏名またはメールアドレスの一部。', 'Part of the name or email address.'),
  'Customer.id': said('顧客のID。', 'ID of the customer.'),
  'Customer.name': said('顧客の氏名。', 'Full name of the customer.'),
  card_registration: said('カードがあれば 1、なければ 0。', '1 if the customer has a saved card, else 0.'),
  default_card_id: said('デフォルトカードのID。なければ null。', 'ID of the default card; null if there is none.'),
  customer_group_id: said(
    '顧客を共有する加盟店のグループ。なければ null。',
    'Group of shops that share the customer; null if not shared.',
  ),

  'getCard.id': said('カードのID。', 'ID of the saved card.'),
  'updateCard.id': said('カードのID。', 'ID of the saved card.'),
  'deleteCard.id': said('カードのID。', 'ID of the saved card.'),
  'returnCard.id': said('カードのID。', 'ID of the saved card.'),
  'showCardReturn.id': said('カードのID。', 'ID of the saved card.'),
  'createCard.default_flag': said(
    '1 ならデフォルトカードにします。最初のカードは常にデフォルトです。',
    '1 makes the card the default. The first card always becomes the default.',
  ),
  'createCard.tds': said(
    '指定すると、保存の前に名義人が3-Dセキュアで認証します。',
    'If set, the cardholder authenticates with 3-D Secure before the card is saved.',
  ),
  'tds.return_url': said('本人認証の後に戻るURL。', 'URL the cardholder returns to after 3-D Secure.'),
  'tds.fields': said('カード会社へ送る3-Dセキュアの情報。', '3-D Secure data for the issuer.'),
  'createCard.payment_id': said(
    'この決済の本人認証でカードも保存します。tds の代わりに送ります。',
    'ID of a payment whose 3-D Secure authentication also saves this card, instead of tds.',
  ),
  'updateCard.default_flag': said('1 でデフォルトカードにします。', '1 makes the card the default.'),
  'updateCard.token': said(
    '編集モードのカード入力フォームのトークン。expire と holder_name の代わりに送ります。',
    'Token of the card form in edit mode. It carries the expiry date and the cardholder name.',
  ),
  'Card.id': said('カードのID。', 'ID of the saved card.'),
  'Card.status': said(
    'AWAITING_CUSTOMER_ACTION は本人認証待ち、AWAITING_PAYMENT は決済待ち、ACTIVATED は使えるカード。',
    'ACTIVATED cards can be charged. AWAITING_CUSTOMER_ACTION waits for 3-D Secure, AWAITING_PAYMENT for its payment.',
  ),
  'Card.default_flag': said('1 はデフォルトカード。', '1 for the default card.'),
  'Card.type': said('0 不明、1 クレジット、2 デビット、3 プリペイド。', '0 unknown, 1 credit, 2 debit, 3 prepaid.'),
  card_no_hash: said(
    '同じカード番号では同じ値。サーバーだけで使ってください。',
    'Equal for equal card numbers. For the shop’s server only.',
  ),
  'Card.error_code': said('保存できなかった理由。', 'Why the card could not be saved.'),
  'Card.next_action': said(
    '名義人の本人認証。不要なら null。',
    '3-D Secure step for the cardholder; null if none is required.',
  ),
  'Card.next_action.type': said(
    'redirect は url をブラウザーで開きます。',
    'Type of the action. With redirect, open url in the cardholder’s browser.',
  ),
  'Card.next_action.url': said('ブラウザーで開くURL。', 'URL to open in the browser.'),
  'deleteCard.answer.id': said('削除したカードのID。', 'ID of the deleted card.'),
  'deleteCustomer.answer.id': said('削除した顧客のID。', 'ID of the deleted customer.'),
}
