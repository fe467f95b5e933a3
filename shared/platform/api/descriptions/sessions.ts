import { type Sentence, bilingual as said } from '../../errors/sentence.ts'

const link = said('支払いリンクのID。', 'ID of the payment link.')
const cardSession = said('カード登録ページのID。', 'ID of the card session.')

/** Fields of hosted pages: checkout sessions, payment links, card sessions and the card form. */
export const sessionFieldWords: Readonly<Record<string, Sentence>> = {
  'sessions.id': said('支払いページ（セッション）のID。', 'ID of the checkout session.'),
  'getLink.id': link,
  'disableLink.id': link,
  'showLink.id': link,
  'openLink.id': link,
  'getCardSession.id': cardSession,
  'showCardSession.id': cardSession,
  'submitCardSession.id': cardSession,
  'returnCardSession.id': cardSession,

  transaction: said('支払う内容。', 'What is to be paid.'),
  'transaction.pay_type': said('支払者が選べる決済種別。', 'Payment types that the payer can choose from.'),
  'transaction.amount': said('金額。税と送料を除く円の整数。', 'Amount in whole yen, without tax and shipping.'),
  'transaction.tax': said('税と送料。円の整数。', 'Tax and shipping in whole yen.'),
  'createSession.transaction.order_id': said(
    '加盟店の注文番号。決済のIDになります。省略すると自動で決まります。',
    'Order ID of the shop. It becomes the ID of the payment. Generated if omitted.',
  ),
  card: said('カードで支払うときの設定。', 'Settings for payment by card.'),
  'card.job_code': said(
    'AUTH は仮売上、CAPTURE は即時売上。',
    'AUTH authorizes for a later capture, CAPTURE charges at once.',
  ),
  virtualaccount: said('銀行振込で支払うときの設定。', 'Settings for payment by bank transfer.'),
  'virtualaccount.payment_term_day': said(
    '振込の期限までの日数。0〜99。',
    'Days until the bank transfer is due, 0 to 99.',
  ),
  success_url: said(
    '完了後に戻るURL。加盟店に登録されたオリジンに限ります。',
    'URL to return to on success. Its origin must be registered for the shop.',
  ),
  cancel_url: said(
    '中止したときに戻るURL。加盟店に登録されたオリジンに限ります。',
    'URL to return to on cancellation. Its origin must be registered for the shop.',
  ),
  shop_service_name: said('ページに表示する店名。100文字まで。', 'Shop name shown on the page, up to 100 characters.'),
  shop_mail_template_id: said('使うメールテンプレートのID。', 'ID of the mail template to use.'),
  'createSession.expire': said(
    'ページの期限。5分後から30日後まで。既定は24時間後。',
    'When the page expires, from 5 minutes to 30 days ahead. Defaults to 24 hours.',
  ),
  'createCardSession.expire': said(
    'ページの期限。5分後から30日後まで。既定は24時間後。',
    'When the page expires, from 5 minutes to 30 days ahead. Defaults to 24 hours.',
  ),
  guide_mail_send_flag: said(
    '1 ならページの案内をメールで送ります。',
    '1 emails the link of the page to receiver_mail.',
  ),
  thanks_mail_send_flag: said('1 なら支払い後にメールを送ります。', '1 emails a confirmation after the payment.'),
  completion_mail_send_flag: said(
    '1 ならカードの登録後にメールを送ります。',
    '1 emails a confirmation after the card is saved.',
  ),
  receiver_mail: said('メールの送り先。', 'Email address of the recipient.'),
  mail_customer_name: said('メールの宛名。100文字まで。', 'Name of the recipient in emails, up to 100 characters.'),

  'Session.id': said('セッションのID。', 'ID of the checkout session.'),
  'Session.link_url': said('支払者が開くURL。', 'URL of the checkout page for the payer.'),
  'Session.status': said(
    'CREATE は未表示、OPENED は表示済み、COMPLETED は支払い済み。',
    'CREATE until the page is opened, then OPENED; COMPLETED when paid, CANCELED or EXPIRED otherwise.',
  ),
  'Session.expire': said('ページの期限。', 'When the page expires.'),
  'Session.link_id': said(
    'このセッションを開いた支払いリンク。なければ null。',
    'Payment link that opened the session; null if none.',
  ),

  'createLink.name': said(
    '何の支払いか。ページに表示します。200文字まで。',
    'What is paid for, shown on the page, up to 200 characters.',
  ),
  'createLink.amount': said(
    '金額（円）。省略すると支払者が入力します。',
    'Amount in whole yen. If omitted, the payer enters it.',
  ),
  'createLink.tax': said('税と送料（円）。', 'Tax and shipping in whole yen.'),
  'createLink.pay_type': said('支払者が選べる決済種別。', 'Payment types that the payer can choose from.'),
  reusable: said('true なら何度でも支払えます。', 'Whether the link can be paid more than once.'),
  max_uses: said(
    '支払える回数の上限。1〜1,000,000。',
    'Most payments of a reusable link, 1 to 1,000,000; no limit if not set.',
  ),
  'createLink.expires_at': said('リンクの期限。', 'When the link expires; never if omitted.'),
  'Link.id': said('支払いリンクのID。', 'ID of the payment link.'),
  'Link.link_url': said('支払者が開くURL。', 'URL of the payment link for payers.'),
  'Link.status': said(
    'ACTIVE のときだけ支払えます。',
    'ACTIVE links can be paid; DISABLED, EXPIRED and USED ones cannot.',
  ),
  'Link.name': said('何の支払いか。', 'What is paid for.'),
  'Link.amount': said('金額（円）。支払者が入力するときは null。', 'Amount in yen; null if the payer enters it.'),
  'Link.tax': said('税と送料（円）。', 'Tax and shipping in yen.'),
  'Link.pay_type': said('支払者が選べる決済種別。', 'Payment types that the payer can choose from.'),
  'Link.expires_at': said('リンクの期限。なければ null。', 'When the link expires; null if never.'),
  uses: said('支払い済みと支払い中の回数。', 'Payments that are made or in progress.'),
  'openLink.amount': said(
    '支払者が入力した金額（円）。リンクに金額があるときは使いません。',
    'Amount the payer entered, in yen; ignored if the link has an amount.',
  ),

  'createCardSession.customer_id': said(
    'カードを保存する顧客のID。省略すると新しい顧客を作ります。',
    'ID of the customer. If omitted, a customer is created with the card.',
  ),
  customer_name: said(
    '新しい顧客の氏名。UTF-8で384バイトまで。',
    'Name of the new customer, up to 384 bytes in UTF-8.',
  ),
  'CardSession.id': said('カード登録ページのID。', 'ID of the card session.'),
  'CardSession.link_url': said('顧客が開くURL。', 'URL of the page for the customer.'),
  'CardSession.status': said(
    'CREATE は未表示、OPENED は表示済み、COMPLETED は登録済み。',
    'CREATE until the page is opened, then OPENED; COMPLETED when a card is saved, EXPIRED otherwise.',
  ),
  'CardSession.customer_id': said(
    '顧客のID。新しい顧客では登録の完了まで null。',
    'ID of the customer; null until a new customer is created.',
  ),
  'CardSession.card_id': said('保存されたカードのID。完了まで null。', 'ID of the saved card; null until it is saved.'),
  'CardSession.expire': said('ページの期限。', 'When the page expires.'),

  parent_origin: said(
    'フォームを埋め込むページのオリジン。トークンはここだけに渡されます。',
    'Origin of the page that embeds the form. Only this origin receives the token.',
  ),
  'createElement.mode': said(
    'new は新しいカード、edit は保存済みカードの期限と名義の変更。',
    'Purpose of the form: new for a new card, edit to change the expiry date and name of a saved card.',
  ),
  'createElement.customer_id': said('edit のとき、カードの顧客のID。', 'In edit mode, ID of the customer of the card.'),
  'createElement.card_id': said('edit のとき、カードのID。', 'In edit mode, ID of the saved card.'),
  expiry_rule: said(
    'through_month は当月末までのカードを受け付け、after_this_month は翌月以降に限ります。',
    'Earliest expiry accepted: through_month takes cards that expire this month, after_this_month requires a later month.',
  ),
  'createElement.language': said('フォームの言語。', 'Language of the form.'),
  tokens: said(
    '作るトークンの数。2 なら一つで支払い、一つで保存します。',
    'Number of tokens. With 2, one pays and the other saves the card.',
  ),
  client_secret: said('フォームを開くための値。1時間有効です。', 'Secret that opens the form for one hour.'),
  'createElement.url': said('iframe で開くフォームのURL。', 'URL of the form, to open in an iframe.'),
  'createElement.expires_at': said('フォームの期限。', 'When the form expires.'),
  button: said(
    'own はフォームのボタン、shop は加盟店のページのボタンで送信します。',
    'Who has the button: own shows it in the form, shop submits the form by a message of the page.',
  ),
  'storeCardEdit.answer.token': said('カードの更新に送るトークン。', 'Token for the update of the saved card.'),
  'submitPay.email': said(
    '支払者のメールアドレス。3-Dセキュアで使います。',
    'Email address of the payer, for 3-D Secure.',
  ),
  'submitCardSession.email': said(
    '名義人のメールアドレス。3-Dセキュアで使います。',
    'Email address of the cardholder, for 3-D Secure.',
  ),
}
