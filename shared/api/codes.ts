/**
 * Every code an answer can carry (rules §11). The HTTP status is its first three digits (D1). The sentence says what to
 * do next; the `Language` header chooses its language (D10).
 */
export const codes = {
  validation: row(40000, '入力内容をご確認ください。', 'Please check what you entered.'),
  'bad-code': row(40001, '確認コードが正しくないか、期限が切れています。', 'The code is wrong or has expired.'),
  'card-number': row(
    40002,
    'カード番号は、お支払い画面のカード欄以外には入力しないでください。',
    'Please do not enter a card number here. Enter it only into the card form where you pay.',
  ),
  'bad-link': row(
    40003,
    'このリンクは使用済みか、期限が切れています。もう一度お送りください。',
    'This link has been used or has expired. Please ask for a new one.',
  ),
  unauthenticated: row(401, 'ログインしてください。', 'Please log in.'),
  'login-failed': row(
    40101,
    'メールアドレスまたはパスワードが正しくありません。もう一度お試しください。',
    'E-mail address or password is incorrect. Please try again.',
  ),
  'login-code-needed': row(
    40103,
    '誤ったパスワードでのログインが続いています。メールでお送りする確認コードも入力してください。',
    'There were many wrong passwords for this account. Please enter the code that we mail to you as well.',
  ),
  'wrong-password': row(40102, '現在のパスワードが正しくありません。', 'The current password is not correct.'),
  'factor-needed': row(40110, '二段階認証を済ませてください。', 'Please complete the second step of your login.'),
  'proof-needed': row(
    40111,
    'もう一度、パスワードまたは確認コードを入力してください。',
    'Please enter your password or a code once more.',
  ),
  'wrong-proof': row(
    40112,
    'パスワードまたは確認コードが正しくありません。',
    'The password or the code is not correct.',
  ),
  'login-by-link': row(
    40113,
    '誤ったパスワードが続いたため、パスワードでのログインを止めています。「パスワードをお忘れの方」からリンクをお受け取りください。',
    'There were too many wrong passwords. Please ask for a link by mail under “Forgotten password”.',
  ),
  'bad-passkey': row(
    40114,
    'このパスキーでは確認できませんでした。もう一度お試しいただくか、ほかの方法をお使いください。',
    'This passkey could not be confirmed. Please try again, or use another way.',
  ),
  forbidden: row(403, 'この操作は許可されていません。', 'You are not allowed to do this.'),
  'foreign-origin': row(40300, 'このサイトの外からは操作できません。', 'This request did not come from our site.'),
  'already-logged-in': row(40301, 'すでにログインしています。', 'You are already logged in.'),
  'phone-not-verified': row(40310, '先に電話番号の確認をお願いします。', 'Please verify your phone number first.'),
  'card-needed': row(40311, '先にカードを登録してください。', 'Please save a card first.'),
  'bank-account-needed': row(40312, '先に受取口座を登録してください。', 'Please register a bank account first.'),
  'identity-needed': row(
    40313,
    '先に、古物営業法に基づくご本人の情報をご記入ください。',
    'Please fill in the identity form for second-hand sales first.',
  ),
  'banned-buy': row(
    40320,
    '現在、購入・入札はご利用いただけません。',
    'Buying and bidding are suspended for this account.',
  ),
  'banned-sell': row(40321, '現在、出品はご利用いただけません。', 'Selling is suspended for this account.'),
  'banned-chat': row(40322, '現在、メッセージはご利用いただけません。', 'Messages are suspended for this account.'),
  'partner-account': row(
    40330,
    '提携先・作家のアカウントでは変更できません。運営にご連絡ください。',
    'Partner and artist accounts cannot change this. Please contact us.',
  ),
  'not-holder': row(40340, 'この作品の所有者ではありません。', 'You do not hold this work.'),
  'own-work': row(40341, 'ご自身の作品には参加できません。', 'You cannot bid on or buy your own work.'),
  'own-room': row(
    40342,
    'ご自身の作品については、メッセージのやりとりを始められません。',
    'This is your own work. There is nobody to write to about it.',
  ),
  'not-found': row(404, '見つかりませんでした。', 'We could not find it.'),
  'method-not-allowed': row(405, 'この方法では呼び出せません。', 'This method is not allowed here.'),
  'idempotency-clash': row(
    40901,
    '同じ操作番号で別の内容が送られました。画面を開き直してください。',
    'This key was used for another request. Please reload the page.',
  ),
  'in-flight': row(
    40902,
    '処理中です。少し待ってからご確認ください。',
    'This is still being processed. Please wait a moment.',
  ),
  'work-locked': row(40910, 'ほかの方が手続き中です。', 'Someone else is completing a purchase of this work.'),
  sold: row(40911, 'この作品は売約済です。', 'This work has been sold.'),
  'price-changed': row(40912, '価格が変わりました。内容をご確認ください。', 'The price has changed. Please check it.'),
  'not-on-sale': row(40913, 'この作品は現在販売していません。', 'This work is not on sale.'),
  'hold-pause': row(
    40915,
    'この作品の確保は期限が過ぎました。少し時間をおくと、もう一度お手続きいただけます。',
    'Your hold on this work has ended. You can order it again in a little while.',
  ),
  'bid-too-low': row(40920, '入札額が足りません。', 'The bid is too low.'),
  'auction-not-live': row(40921, 'このオークションは受付中ではありません。', 'This auction is not open for bids.'),
  'already-leading': row(40922, 'すでにその金額以上で最高入札者です。', 'You already lead with at least this maximum.'),
  busy: row(40923, '混み合っています。もう一度お試しください。', 'It is very busy. Please try again.'),
  'confirm-needed': row(40924, '金額が大きすぎないかご確認ください。', 'Please confirm this unusually high amount.'),
  'auction-state': row(40925, 'オークションの状態が変わっています。', 'The auction is in another state now.'),
  'second-chance-state': row(40926, 'このご案内は終了しています。', 'This offer is no longer open.'),
  'offer-state': row(40930, '価格相談の状態が変わっています。', 'The offer is in another state now.'),
  'offer-limit': row(
    40935,
    '同時にお出しいただける価格相談の数に達しています。',
    'No more offers can wait at the same time.',
  ),
  'offer-pays-nothing': row(
    40914,
    'この価格では、手数料と集荷料を差し引くとお受け取り額が残らないため、承諾できません。',
    'After the fee and the pick-up this price would leave you nothing, so that it cannot be accepted.',
  ),
  'tries-used': row(40931, '回数の上限に達しました。', 'No tries are left.'),
  'email-taken': row(40932, 'このメールアドレスは登録済みです。', 'This e-mail address is already registered.'),
  'username-taken': row(40933, 'この表示名はすでに使われています。', 'This display name is taken.'),
  'artist-taken': row(40939, 'この作家にはすでにアカウントがあります。', 'This artist has an account already.'),
  'phone-taken': row(40934, 'この電話番号は別の会員が確認済みです。', 'This phone number belongs to another member.'),
  'application-state': row(40940, '申請の状態が変わっています。', 'The application is in another state now.'),
  'proposal-state': row(
    40938,
    '改訂案の状態が変わっています。画面を開き直してください。',
    'The proposal is in another state now. Please reload.',
  ),
  'price-out-of-range': row(40941, '価格が設定できる範囲の外です。', 'The price is out of range.'),
  'work-state': row(40942, '作品の状態が変わっています。', 'The work is in another state now.'),
  'stale-version': row(
    40943,
    'ほかの人が先に更新しました。開き直してください。',
    'Someone else changed this first. Please reload.',
  ),
  'key-taken': row(40944, 'この番号または名前はすでに使われています。', 'This key is already in use.'),
  'in-use': row(40945, 'ほかで使われているため削除できません。', 'It is still in use and cannot be deleted.'),
  'operator-state': row(
    40946,
    '運営者の状態が変わっています。開き直してください。',
    'The operator is in another state now. Please reload.',
  ),
  'last-owner': row(40947, '管理者は少なくとも1人必要です。', 'At least one owner must remain.'),
  'last-factor': row(
    40948,
    '二段階認証が必須のため、最後のパスキーは削除できません。先に認証アプリか別のパスキーを登録してください。',
    'A second factor is required, so the last passkey stays. Enrol an app or another passkey first.',
  ),
  'matters-open': row(
    40969,
    '進行中のお取引があるため、まだ退会できません。',
    'Something is still open, so that the account cannot be closed yet.',
  ),
  'export-running': row(
    40974,
    'データの書き出しはすでに受け付けています。準備ができましたらお知らせします。',
    'Your archive is already being made. We tell you when it is ready.',
  ),
  'passkeys-full': row(40949, 'パスキーは10個まで登録できます。', 'You can register at most ten passkeys.'),
  'application-limit': row(
    40936,
    '審査中の申請は10件までです。',
    'You can have at most ten applications under review.',
  ),
  'changed-too-often': row(40937, 'これ以上は、今は変更できません。', 'It cannot be changed any further for now.'),
  'order-state': row(40950, '注文の状態が変わっています。', 'The order is in another state now.'),
  'cart-limit': row(40952, 'カートには20点まで入れられます。', 'The cart holds at most twenty works.'),
  'not-deletable': row(40953, 'この作品はカートから外せません。', 'This work cannot be taken out of the cart.'),
  'card-limit': row(40954, 'カードは5枚まで登録できます。', 'You can save at most five cards.'),
  'card-refused': row(
    40955,
    'カードを登録できませんでした。カード情報をご確認ください。',
    'The card could not be saved. Please check its details.',
  ),
  'last-default-card': row(40956, '既定のカードを外すことはできません。', 'One default card must remain.'),
  'card-pause': row(
    40957,
    'カードの入力が続けて失敗したため、しばらくお待ちください。',
    'Several cards failed. Please wait a while before you try another one.',
  ),
  'hold-expired': row(40951, '確保の期限が過ぎました。', 'The hold has expired.'),
  'address-limit': row(40960, '住所は5件まで登録できます。', 'You can save at most five addresses.'),
  'last-default': row(40961, '既定の住所を外すことはできません。', 'One default address must remain.'),
  'follow-limit': row(40965, 'フォローできる作家は200人までです。', 'You can follow at most 200 artists.'),
  'search-limit': row(40966, '保存できる検索は20件までです。', 'You can save at most twenty searches.'),
  'reminder-limit': row(40967, 'リマインドは50件まで設定できます。', 'You can set at most fifty reminders.'),
  'reminder-late': row(
    40968,
    'その時刻はもう過ぎています。終了に近い時刻をお選びください。',
    'That time has passed. Please choose one nearer to the end.',
  ),
  'return-closed': row(40970, '返品の受付期間が過ぎています。', 'The return window has closed.'),
  'not-returnable': row(
    40971,
    'オークション・価格相談の作品は、お客様のご都合による返品をお受けできません。',
    'Works won or bought by offer cannot be returned for a change of mind.',
  ),
  'claim-too-soon': row(
    40973,
    'この作品の真贋は最近お調べしました。新しい資料がおありのときは、お問い合わせからお知らせください。',
    'The authenticity of this work was examined not long ago. If there is new evidence, please write to us.',
  ),
  'refund-amount': row(40972, '返金できる金額を超えています。', 'The amount is more than can be refunded.'),
  'payout-state': row(
    40990,
    'この支払いの状態が変わっています。もう一度お開きください。',
    'The payout is in another state now. Please reload.',
  ),
  'payout-same-operator': row(
    40991,
    '承認は、作成した方とは別の担当者が行ってください。',
    'Somebody else than who made it has to approve it.',
  ),
  'ledger-revoked': row(
    40997,
    'この作品の証明書は取り消されています。',
    'The certificate of this work has been revoked.',
  ),
  'already-attested': row(40984, 'この記載は、すでに認定されています。', 'The record is attested as it is already.'),
  'revocation-state': row(
    40998,
    '取消しの状態が変わっています。もう一度お開きください。',
    'The revocation is in another state now. Please reload.',
  ),
  'revocation-same-operator': row(
    40996,
    '取消しの確定は、提案した方とは別の担当者が行ってください。',
    'Somebody else than who proposed the revocation has to confirm it.',
  ),
  'payout-date': row(
    40992,
    '振込指定日は、締切前の銀行営業日を30日以内でお選びください。',
    'Please choose a business day of banks within 30 days whose cut-off is still to come.',
  ),
  'payout-empty': row(40993, '支払えるものがありません。', 'There is nothing to be paid.'),
  'recovery-state': row(
    40988,
    'トークンの回収の状態が変わっています。もう一度お開きください。',
    'The recovery of the token is in another state now. Please reload.',
  ),
  'recovery-same-operator': row(
    40958,
    '回収の確定は、提案した方とは別の担当者が行ってください。',
    'Somebody else than who proposed the recovery has to confirm it.',
  ),
  'token-out': row(
    40999,
    'この作品のトークンは、お客様のウォレットにあります。当店へ戻してからお申し込みください。',
    'The token of this work is in your wallet. Please bring it back into custody first.',
  ),
  'token-busy': row(
    40975,
    '出品、申請、お申し出や返品の手続き中の作品、または状態が変わった作品のトークンは動かせません。',
    'The token cannot be moved while the work is on sale, applied for, or under a claim or return, or because its state has changed.',
  ),
  'token-missing': row(
    40976,
    'この作品のトークンは、まだブロックチェーンに記録されていません。',
    'The token of this work is not on a blockchain yet.',
  ),
  'wallet-needed': row(
    40977,
    'はじめに、基本情報でウォレットアドレスを保存してください。',
    'Please save the address of your wallet in your account first.',
  ),
  'wallet-blocked': row(
    40978,
    'このアドレスへはトークンを移せません。お客様のウォレットのアドレスを保存してください。',
    'A token cannot be moved to this address. Please save the address of a wallet of yours.',
  ),
  'wallet-challenge': row(
    40979,
    '署名する文面の期限が過ぎたか、すでに使われています。もう一度文面を作成してください。',
    'The text to sign has expired, or was used already. Please make a new one.',
  ),
  'wallet-signature': row(
    40983,
    '署名が、このウォレットのものではありません。表示した文面にそのまま署名してください。',
    'The signature is not of this wallet. Please sign the text exactly as it is shown.',
  ),
  'upload-not-ready': row(
    40980,
    'ファイルの準備がまだできていないか、すでにほかで使われています。少し待つか、ファイルを追加し直してください。',
    'A file is not ready yet, or is in use elsewhere. Wait a moment, or add it again.',
  ),
  'gallery-exists': row(40994, 'ギャラリーはすでに開かれています。', 'You have a gallery already.'),
  'gallery-url-taken': row(
    40995,
    'このアドレスはお使いいただけません。ほかのアドレスをお選びください。',
    'This address cannot be used. Please choose another one.',
  ),
  'pickup-state': row(
    40981,
    '集荷の状態が変わっています。もう一度お開きください。',
    'The pick-up is in another state now. Please reload.',
  ),
  'pickup-date': row(
    40982,
    '集荷の希望日は、3営業日より先の日を、30日以内で5つまでお選びください。',
    'Please choose up to five days, each at least three business days and at most thirty days ahead.',
  ),
  'room-closed': row(
    40985,
    'このやりとりでは、新しいメッセージを送れません。',
    'No more messages can be sent in this conversation.',
  ),
  'disclosures-full': row(
    40987,
    '一つの作品で同時に有効にできるリンクは20件までです。どれかを終了してください。',
    'A work has at most twenty open links. Please end one first.',
  ),
  'answers-full': row(40986, '定型文は100件まで保存できます。', 'You can keep at most 100 saved answers.'),
  'private-sale-state': row(
    40989,
    'この内覧は終了しているか、状態が変わっています。開き直してください。',
    'The private sale has ended, or is in another state now. Please reload.',
  ),
  'payload-too-large': row(413, '送信内容が大きすぎます。', 'The request is too large.'),
  'unsupported-media-type': row(415, 'JSON 形式で送信してください。', 'Please send JSON.'),
  'rate-limited': row(
    429,
    '回数が多すぎます。しばらくしてからお試しください。',
    'Too many requests. Please wait a while.',
  ),
  'code-too-soon': row(42901, '再送は1分後からできます。', 'A new code can be sent after one minute.'),
  'system-error': row(500, 'システムエラーが発生しました。', 'A system error occurred.'),
  'payments-stopped': row(50300, 'ただいま決済を停止しています。', 'Payments are paused at the moment.'),
  'in-preparation': row(50303, 'ただいま準備中です。', 'This is in preparation.'),
  'lookup-unavailable': row(
    50301,
    '住所検索をただいま利用できません。',
    'The postcode service is not available right now.',
  ),
  'chain-unavailable': row(
    50304,
    'ただいまブロックチェーンに接続できません。時間をおいてお試しください。',
    'The blockchain cannot be reached at the moment. Please try again later.',
  ),
  'phone-stopped': row(
    50302,
    'ただいま確認コードを送信できません。時間をおいてお試しください。',
    'We cannot send codes to phones right now. Please try again later.',
  ),
} as const satisfies Record<string, CodeRow>

export interface CodeRow {
  readonly code: number
  readonly ja: string
  readonly en: string
}

export type CodeName = keyof typeof codes

/** The HTTP status of a code: its first three digits (D1). */
export function statusOf(code: number): number {
  return Number(String(code).slice(0, 3))
}

const codeNames = Object.keys(codes).filter(isCodeName)

function isCodeName(name: string): name is CodeName {
  return Object.hasOwn(codes, name)
}

const byNumber = new Map<number, CodeName>(codeNames.map(name => [codes[name].code, name]))

export function codeName(code: number): CodeName | undefined {
  return byNumber.get(code)
}

function row(code: number, ja: string, en: string): CodeRow {
  return { code, ja, en }
}
