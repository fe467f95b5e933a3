import { type Sentence, bilingual as said } from '../../errors/sentence.ts'

/** Fields of payments, refunds and discrepancies. */
export const paymentFieldWords: Readonly<Record<string, Sentence>> = {
  PaymentStatus: said('決済の状態。', 'Status of a payment.'),
  'payments.id': said('決済のID。', 'ID of the payment.'),
  access_id: said(
    '決済の作成時に返る取引アクセスID。24文字。',
    'Access ID that was returned when the payment was created, 24 characters.',
  ),

  'registerPayment.job_code': said(
    'カードの処理：CHECK は有効性の確認、AUTH は仮売上（オーソリ）、CAPTURE は即時売上。',
    'Processing of a card: CHECK verifies the card, AUTH authorizes for a later capture, CAPTURE charges at once.',
  ),
  'registerPayment.amount': said(
    'カードの請求額。税と送料を除く円の整数。',
    'Amount of a card payment in whole yen, without tax and shipping.',
  ),
  'registerPayment.tax': said(
    'カードの税と送料。円の整数。amount に加わります。',
    'Tax and shipping of a card payment in whole yen, added to amount.',
  ),
  'registerPayment.billing_amount': said(
    '銀行振込の請求額。税と送料を除く円の整数。',
    'Amount of a bank transfer in whole yen, without tax and shipping.',
  ),
  'registerPayment.billing_tax': said(
    '銀行振込の税と送料。円の整数。',
    'Tax and shipping of a bank transfer in whole yen.',
  ),
  'registerPayment.id': said(
    '加盟店の注文番号。決済のIDになります。省略すると自動で決まります。',
    'Order ID of the shop, unique per shop. It becomes the ID of the payment. Generated if omitted.',
  ),
  'registerPayment.tds_type': said(
    '3-Dセキュア：0 は使わない、2 は使う。省略すると加盟店の設定に従います。',
    '3-D Secure: 0 not used, 2 used. Defaults to the setting of the shop.',
  ),
  'registerPayment.customer_id': said('この決済の顧客のID。', 'ID of the customer who pays.'),
  'registerPayment.phone_cc': said(
    '支払者の電話の国番号。3-Dセキュアで使います。',
    'Country calling code of the payer’s phone, used for 3-D Secure.',
  ),
  'registerPayment.phone_no': said(
    '支払者の電話番号。3-Dセキュアで使います。',
    'Phone number of the payer, used for 3-D Secure when the execution gives no other contact.',
  ),
  metadata: said(
    '加盟店の任意の値。20組まで、キーは40文字、値は200文字まで。',
    'Key-value pairs of the shop: up to 20, with keys of up to 40 and values of up to 200 characters.',
  ),
  item_code: said('商品コード。7桁の数字。', 'Product code, 7 digits.'),

  'executePayment.expires_at': said(
    '3-Dセキュアの期限。これを過ぎると本人認証は終わります。',
    'Deadline for 3-D Secure: the authentication ends at this time at the latest.',
  ),
  'executePayment.customer_id': said(
    '保存されたカードで支払う顧客のID。token の代わりに送ります。',
    'ID of the customer whose saved card is charged, instead of token.',
  ),
  'executePayment.card_id': said(
    '使うカードのID。既定は顧客のデフォルトカード。',
    'ID of the saved card. Defaults to the default card of the customer.',
  ),
  'executePayment.method': said(
    '支払方法：1 は一括、2 は分割、5 はリボ。',
    'Payment method: 1 single payment, 2 instalments, 5 revolving credit.',
  ),
  pay_times: said('分割の回数。', 'Number of instalments.'),
  return_url: said(
    '本人認証に成功した支払者が戻るURL。加盟店に登録されたオリジンに限ります。',
    'URL the payer returns to after 3-D Secure. Its origin must be registered for the shop.',
  ),
  return_url_on_failure: said('本人認証に失敗した支払者が戻るURL。', 'URL the payer returns to when 3-D Secure fails.'),
  tds2_ret_url: said(
    '加盟店が3-Dセキュアを自ら進めるとき、ブラウザーが戻るURL。',
    'URL the browser returns to when the shop runs the 3-D Secure steps itself.',
  ),
  'executePayment.payment_term_day': said(
    '銀行振込の支払期限までの日数。0〜99。',
    'Days until a bank transfer is due, 0 to 99.',
  ),
  reference_order_id: said(
    '口座を再び使う、以前の振込決済のID。',
    'ID of an earlier bank transfer payment whose virtual account is reused.',
  ),

  'getPayment.pay_type': said(
    '指定すると、別の種別の決済は見つからないものとします。',
    'If set, a payment of another type is not found.',
  ),
  'searchPayments.pay_type': said('この種別の決済を返します。', 'Return payments of this type.'),
  'searchPayments.status': said(
    'これらの状態の決済を返します。コンマ区切り。',
    'Return payments in these statuses, separated by commas.',
  ),
  amount_from: said('合計金額の下限（円）。', 'Lowest total amount, in yen.'),
  amount_to: said('合計金額の上限（円）。', 'Highest total amount, in yen.'),
  created_from: said('この日時以降に作成されたもの。', 'Return objects created at or after this time.'),
  created_to: said('この日時以前に作成されたもの。', 'Return objects created at or before this time.'),
  'searchPayments.customer_id': said('この顧客の決済を返します。', 'Return payments of this customer.'),
  'searchPayments.client_field_1': said(
    'この値の自由項目1を持つ決済を返します。',
    'Return payments with this client_field_1.',
  ),
  'searchPayments.client_field_2': said(
    'この値の自由項目2を持つ決済を返します。',
    'Return payments with this client_field_2.',
  ),
  'searchPayments.client_field_3': said(
    'この値の自由項目3を持つ決済を返します。',
    'Return payments with this client_field_3.',
  ),
  'searchPayments.keyword': said('注文番号または自由項目の一部。', 'Part of an order ID or of a free field.'),

  'reauthorizePayment.method': said('支払方法。1（一括）のみ。', 'Payment method; only 1, single payment.'),
  'changePayment.job_code': said(
    '変更する決済の状態：AUTH は仮売上、CAPTURE は売上。',
    'State of the payment to change: AUTH for an authorized, CAPTURE for a captured payment.',
  ),
  'changePayment.amount': said(
    '変更後の金額。税と送料を除く円の整数。',
    'New amount in whole yen, without tax and shipping.',
  ),
  'changePayment.tax': said('変更後の税と送料。円の整数。', 'New tax and shipping in whole yen.'),
  'refundPayment.amount': said(
    '返金額（円）。省略すると残りの全額。',
    'Amount to refund in whole yen. Defaults to everything not refunded yet.',
  ),
  'refundPayment.reason': said('返金の理由。255文字まで。', 'Reason for the refund, up to 255 characters.'),
  'getPaymentRefund.refund_id': said('返金のID。', 'ID of the refund.'),

  'payIntoAccount.id': said(
    'バーチャル口座のID（virtual_account.id）。',
    'ID of the virtual account (virtual_account.id).',
  ),
  'payIntoAccount.amount': said('入金額（円）。', 'Deposited amount in whole yen.'),
  remitter_kana: said(
    '振込依頼人のカナ。48文字まで。',
    'Name of the remitter in kana as the bank writes it, up to 48 characters.',
  ),
  value_date: said('入金日（YYYY-MM-DD）。既定は今日。', 'Value date of the deposit, YYYY-MM-DD. Defaults to today.'),

  'authenticateTds.param': said(
    '本人認証からブラウザーが持ち帰った param の値。',
    'Value of param that the browser posted after the first 3-D Secure step.',
  ),
  tds2_status: said(
    '本人認証の段階。CHALLENGE のときは challenge_url を開きます。',
    'Step of the authentication. With CHALLENGE, open challenge_url in the browser.',
  ),
  tds2_trans_result: said(
    '結果：Y 認証、A 試行、C チャレンジ、N 失敗、U 不可、R 拒否。未定のときは null。',
    'Result: Y authenticated, A attempted, C challenge required, N failed, U unavailable, R rejected; null while pending.',
  ),
  tds2_trans_result_reason: said(
    '結果の理由コード（EMV 3-D Secure、2桁）。',
    'Reason code of the result by EMV 3-D Secure, two digits.',
  ),
  challenge_url: said('チャレンジを行うURL。不要なときは null。', 'URL of the challenge; null if none is required.'),
  event: said('ブラウザーが伝える3-Dセキュアの段階。', 'Step of 3-D Secure that the browser reports.'),
  'acsReturn.param': said(
    '本人認証のページがブラウザーに渡した値。',
    'Data that the 3-D Secure page gave to the browser.',
  ),

  'Payment.id': said('決済のID。', 'ID of the payment.'),
  'Payment.job_code': said(
    '処理：CHECK、AUTH（仮売上）、CAPTURE（売上）。',
    'Processing: CHECK verification, AUTH authorization, CAPTURE immediate capture.',
  ),
  'Payment.status': said('決済の状態。', 'Status of the payment.'),
  'Payment.amount': said(
    '税と送料を除く現在の金額（円）。一部返金で下がります。',
    'Current amount in yen, without tax and shipping. A partial refund lowers it.',
  ),
  'Payment.tax': said('税と送料（円）。', 'Tax and shipping in yen.'),
  'Payment.total_amount': said('amount と tax の合計（円）。', 'Sum of amount and tax, in yen.'),
  authorized_amount: said('仮売上中の金額（円）。', 'Amount authorized and not yet captured or voided, in yen.'),
  captured_amount: said('売上が確定した金額（円）。', 'Amount captured, in yen.'),
  refunded_amount: said('返金した金額（円）。', 'Amount refunded, in yen.'),
  'Payment.customer_id': said('顧客のID。指定がなければ null。', 'ID of the customer; null if none was given.'),
  'Payment.error_code': said(
    '直前の処理が失敗した理由。次に成功すると null になります。',
    'Why the last step failed; null after the next success.',
  ),
  'Payment.next_action': said('次に必要な操作。なければ null。', 'What the shop has to do next; null if nothing.'),
  'Payment.next_action.type': said(
    'redirect は url をブラウザーで開く、poll は数秒後に決済を取得する。',
    'Type of the action. With redirect, open url in the payer’s browser; with poll, retrieve the payment again in a few seconds.',
  ),
  'Payment.next_action.url': said('支払者のブラウザーで開くURL。', 'URL to open in the payer’s browser.'),
  'Payment.brand': said('請求したカードのブランド。', 'Brand of the charged card.'),
  'Payment.last4': said('請求したカード番号の下4桁。', 'Last four digits of the charged card.'),
  transaction_id: said('決済会社の取引ID。', 'Transaction ID of the acquirer.'),
  approve: said('カード会社の承認番号。', 'Approval code of the issuer.'),
  forward: said('仕向け先のコード。', 'Code of the acquiring destination.'),
  'Payment.expires_at': said('未払いの決済を実行できる期限。', 'Until when the unpaid payment can be executed.'),
  auth_expires_at: said('仮売上の期限。これまでに確定します。', 'When the authorization expires; capture before then.'),
  processed_at: said('仮売上または売上の日時。', 'When the payment was authorized or, later, captured; null before.'),
  'Payment.refunds': said(
    '完了した返金。処理中と失敗の返金は返金の一覧にあります。',
    'Refunds that succeeded. Pending and failed ones are in the list of refunds.',
  ),
  'refunds[]': said('返金の1件。', 'A refund.'),
  'Payment.virtual_account': said(
    '振込先のバーチャル口座。カードでは null。',
    'Virtual account to transfer to; null for cards.',
  ),

  'Payment.attempts': said('請求の試行。古い順。', 'Attempts to charge, oldest first.'),
  'attempts[].n': said('試行の番号。1から。', 'Number of the attempt, from 1.'),
  'attempts[].upstream_order_id': said('決済会社での注文番号。', 'Order ID at the acquirer.'),
  'attempts[].status': said(
    '試行の状態。requires_action は本人認証待ち、unknown は結果が不明。',
    'Status of the attempt. requires_action waits for 3-D Secure; unknown means that the acquirer has not confirmed the result.',
  ),
  'attempts[].error_code': said('試行が失敗した理由。', 'Why the attempt failed.'),
  'attempts[].retryable': said('同じカードでもう一度試せるか。', 'Whether the same card may be tried again.'),
  'attempts[].tds': said('3-Dセキュアの結果。使わないときは null。', '3-D Secure data; null if it was not used.'),
  'attempts[].tds.status': said('本人認証の段階。', 'Step of the authentication.'),
  'attempts[].tds.result': said(
    '結果：Y 認証、A 試行、C チャレンジ、N 失敗、U 不可、R 拒否。',
    'Result: Y authenticated, A attempted, C challenge required, N failed, U unavailable, R rejected.',
  ),
  'attempts[].tds.reason': said('結果の理由コード。', 'Reason code of the result.'),
  'attempts[].tds.eci': said('ECI（電子商取引表示）。', 'Electronic commerce indicator (ECI).'),
  'attempts[].tds_expires_at': said('進行中の本人認証の期限。', 'Deadline of the authentication in progress.'),
  'attempts[].started': said('試行を始めた日時。', 'When the attempt started.'),

  'virtual_account.id': said(
    '口座のID。サンドボックスの入金で使います。',
    'ID of the account, for simulated deposits.',
  ),
  'virtual_account.va_bank_code': said('銀行コード。4桁。', 'Bank code, 4 digits.'),
  'virtual_account.va_bank_name': said('銀行名。', 'Bank name.'),
  'virtual_account.va_branch_code': said('支店コード。3桁。', 'Branch code, 3 digits.'),
  'virtual_account.va_branch_name': said('支店名。', 'Branch name.'),
  'virtual_account.va_account_number': said('口座番号。7桁。', 'Account number, 7 digits.'),
  'virtual_account.va_account_name': said('口座名義。', 'Account holder.'),
  'virtual_account.payment_term': said('支払期限。', 'When the transfer is due.'),
  'virtual_account.received_amount': said('入金された合計（円）。', 'Total received, in yen.'),
  'virtual_account.overpayment': said('請求額より多く入金されたか。', 'Whether more than the total was received.'),
  'virtual_account.cancel_overpayment': said(
    '取消しの後に入金されたか。',
    'Whether money arrived after the cancellation.',
  ),
  'virtual_account.expire_overpayment': said('期限の後に入金されたか。', 'Whether money arrived after the due date.'),

  'Refund.id': said('返金のID。', 'ID of the refund.'),
  'Refund.version': said('処理中は1、完了後は2。', '1 while pending, 2 once it has ended.'),
  'Refund.amount': said('返金額（円）。', 'Refunded amount in yen.'),
  'Refund.reason': said(
    '加盟店の述べた理由。取消しや変更による返金ではその種類。',
    'Reason given by the shop, or the cause where no refund was requested.',
  ),
  'Refund.cause': said(
    '返金のきっかけ：refund 返金、cancel 取消し、change 減額、acquirer 決済会社。',
    'What caused it: a refund, a cancellation, a lowered amount (change), or the acquirer.',
  ),
  'Refund.status': said(
    'pending の間は決済会社の確認待ちです。',
    'Status of the refund: pending until the acquirer confirms it, then succeeded or failed.',
  ),
  'Refund.error_code': said('返金が失敗した理由。', 'Why the refund failed.'),

  'listDifferences.status': said('この状態の不一致を返します。', 'Return discrepancies in this status.'),
  'closeDifference.id': said('不一致のID。', 'ID of the discrepancy.'),
  note: said('解決時のメモ。1000文字まで。', 'Note of the person who closes it, up to 1000 characters.'),
  'Difference.id': said('不一致のID。', 'ID of the discrepancy.'),
  'Difference.kind': said(
    'differs は決済会社の記録と異なる決済、unknown は対応する決済のない注文。',
    'Kind: differs if the acquirer’s record of the payment is different, unknown for an order without a payment.',
  ),
  'Difference.payment_id': said('決済のID。対応する決済がなければ null。', 'ID of the payment; null if there is none.'),
  'Difference.upstream_order_id': said(
    '決済のない注文の、決済会社での番号。',
    'Order ID at the acquirer, if there is no payment for it.',
  ),
  'Difference.status': said('open は未解決、closed は解決済み。', 'Status: open until a person closes it.'),
  'Difference.ours': said('プラットフォームの記録。なければ null。', 'Record of the platform; null if it has none.'),
  'Difference.theirs': said('決済会社の記録。', 'Record of the acquirer.'),
  'ours.status': said('プラットフォームでの状態。', 'Status at the platform.'),
  'ours.amount': said('プラットフォームでの金額（円）。', 'Amount at the platform, in yen.'),
  'theirs.status': said('決済会社での状態。', 'Status at the acquirer.'),
  'theirs.amount': said('決済会社での金額（円）。', 'Amount at the acquirer, in yen.'),
  'Difference.note': said('解決した人のメモ。未解決では null。', 'Note of the person who closed it; null while open.'),
  found: said('見つかった日時。', 'When the discrepancy was found.'),
  closed: said('解決した日時。', 'When the discrepancy was closed.'),
}
