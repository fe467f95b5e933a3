import { errorOf, type MessageLanguage } from './catalogue.ts'
import { codeActions } from './code-actions.ts'
import type { Kind, PlatformCode } from './codes.ts'
import { bilingual as action, type Sentence } from './sentence.ts'

const listed = action('記載された値のいずれかを指定してください。', 'Send one of the listed values.')
const shorten = action('値を短くしてください。', 'Shorten the value.')
const inForm = action('記載された形式で送ってください。', 'Send the value in the documented format.')
const digits = action('区切りや全角を使わず、半角数字で送ってください。', 'Send ASCII digits without separators.')
const inRange = action('記載された範囲の値を送ってください。', 'Send a value within the documented range.')
const otherCard = action('別のカードを支払者に求めてください。', 'Ask the payer for another card.')
const createAgain = action('新しく作成してください。', 'Create a new one.')

/** Advice for a code: by its kind, unless field or code have advice of their own. */
const kindActions: { readonly [Number in Kind]: Sentence } = {
  '001': action('項目を加えて、もう一度送ってください。', 'Add the field and send the request again.'),
  '002': action(
    'IDと、キーの加盟店とモード（test、live）が合っているか確かめてください。',
    'Check the ID, and that the API key is of the same shop and mode (test or live).',
  ),
  '003': shorten,
  '004': action(
    '対象を取得し、status を確かめてから行ってください。同じ内容の再送では解決しません。',
    'Retrieve the object and check its status. The same request does not succeed in this status.',
  ),
  '005': action('桁数または文字数を上限以内にしてください。', 'Keep the value within its maximum length.'),
  '006': digits,
  '007': inRange,
  '008': inForm,
  '009': action('上限以下の値を送ってください。', 'Send a value up to the maximum.'),
  '010': action('登録時の応答にある値を送ってください。', 'Send the value from the response that created the object.'),
  '011': action(
    '日付の前後と、許される期間を確かめてください。',
    'Correct the dates: check their order and allowed period.',
  ),
  '012': action(
    '短くしてください。UTF-8では日本語の1文字が3バイトです。',
    'Shorten the value. In UTF-8 a Japanese character takes three bytes.',
  ),
  '014': action(
    '別の値を使ってください。再送だった場合は、既にある対象を取得してください。',
    'Use another value. If this was a retry, retrieve the existing object.',
  ),
  '015': action(
    '並べ替えのできる項目を sort に指定してください。',
    'Sort by one of the fields listed for this request.',
  ),
  '016': action('少し待ち、同じ冪等キーで再送してください。', 'Wait a moment and retry with the same idempotency key.'),
  '018': action('両方の項目を送るか、どちらも送らないでください。', 'Send both fields, or neither.'),
  '019': action('契約の状態を確かめてください。', 'Check the status of the contract, or contact support.'),
  '020': action('停止の理由をサポートへお問い合わせください。', 'Contact support about the suspension.'),
  '021': action(
    '競合する処理を終えるか取り消してから、再度行ってください。',
    'Complete or cancel the conflicting operation first, then try again.',
  ),
  '023': createAgain,
  '024': action('1件以上を送ってください。', 'Send at least one item.'),
  '025': action('もう一度ログインしてください。', 'Log in again.'),
  '026': action('記載された時刻まで待ってください。', 'Wait until the stated time.'),
  '028': action('項目を除いて、もう一度送ってください。', 'Remove the field and send the request again.'),
  '029': action('有効なキーまたはリンクを使ってください。', 'Use a valid key or link.'),
  '030': action(
    '不要なものを削除または無効にしてから、再度行ってください。',
    'Delete or deactivate one that is no longer used, then try again.',
  ),
  '031': listed,
  '040': action('許可された値に変えてください。', 'Use an allowed value.'),
  '046': action('メインショップのキーで行ってください。', 'Send the request with a key of the main shop.'),
  '047': action('下限以上の値を送ってください。', 'Send a value of at least the minimum.'),
  A01: action(
    'トークンは一度だけ使えます。カード入力から新しいトークンを作ってください。',
    'A token can be used once. Collect the card again and use the new token.',
  ),
  A02: action('カード入力から新しいトークンを作ってください。', 'Collect the card again and use the new token.'),
  '0A1': action(
    '別のカードを求めるか、tds2_type=3 で登録してください。',
    'Ask the payer for another card, or create the payment with tds2_type=3.',
  ),
  '0A2': action('支払者にもう一度の支払いを案内してください。', 'Offer the payer to try again.'),
  '0A3': action(
    '本人認証のやり直し、または別のカードを支払者に案内してください。',
    'Let the payer authenticate again, or ask for another card.',
  ),
  '0A4': otherCard,
  '0A5': otherCard,
  '0A6': action('少し待ってから、再度行ってください。', 'Wait a moment and try again.'),
  '0A7': action('決済をもう一度実行してください。', 'Execute the payment again to start a new authentication.'),
}

const byKind = new Map(Object.entries(kindActions))

const publicUrl = action(
  '加盟店に登録されたオリジンのURLを指定するか、オリジンを登録してください。',
  'Use a URL on an origin that is registered for the shop, or register the origin.',
)
const executeAgain = action('新しい決済を登録してください。', 'Create a new payment.')

/** Advice by kind and number of the field. */
export const fieldActions: Readonly<Record<string, Sentence>> = {
  '002:002': action('対応するバージョンをYYYYMMDDで指定してください。', 'Send a supported version as YYYYMMDD.'),
  '002:006': action('カード入力から新しいトークンを作ってください。', 'Collect the card again and use the new token.'),
  '002:047': action('card_id か token を送ってください。', 'Send card_id or token, or save a card first.'),
  '002:052': listed,
  '002:055': action(
    '3桁の数字で指定してください。例：日本は 392。',
    'Send the numeric code, for example 392 for Japan.',
  ),
  '002:102': action('Card または Virtualaccount を指定してください。', 'Send Card or Virtualaccount.'),
  '002:147': action(
    '3桁の数字で指定してください。例：日本は 392。',
    'Send the numeric code, for example 392 for Japan.',
  ),
  '002:154': action(
    '3桁の数字で指定してください。例：日本は 392。',
    'Send the numeric code, for example 392 for Japan.',
  ),
  '002:245': action('GET /v1/banks で銀行コードを確かめてください。', 'Look up the bank code with GET /v1/banks.'),
  '002:246': action(
    'GET /v1/banks/{bank_code}/branches で支店コードを確かめてください。',
    'Look up the branch code with GET /v1/banks/{bank_code}/branches.',
  ),
  '002:116': action('登録時の応答にある access_id を送ってください。', 'Send the access_id of the payment as created.'),
  '007:091': action('last_page までのページを指定してください。', 'Request a page up to last_page.'),
  '007:127': action(
    '期間を過ぎています。返金が必要な場合はサポートへお問い合わせください。',
    'The period has ended. Contact support if money must be returned.',
  ),
  '008:117': publicUrl,
  '008:118': publicUrl,
  '008:119': publicUrl,
  '008:120': publicUrl,
  '008:130': publicUrl,
  '008:092': action('例のように指定してください：created desc。', 'Send, for example, created desc.'),
  '009:326': action('振込ファイルを分けてください。', 'Split the lines into several transfer files.'),
  '010:112': action(
    'tds_type を除くか、加盟店の設定に合わせてください。',
    'Omit tds_type, or send the setting of the shop.',
  ),
  '014:101': action(
    '注文ごとに別のIDを使うか、既にある決済を取得してください。',
    'Use a different ID for each order, or retrieve the existing payment.',
  ),
  '018:117': action(
    'return_url と return_url_on_failure の両方を送ってください。',
    'Send both return_url and return_url_on_failure.',
  ),
  '018:118': action(
    'return_url と return_url_on_failure の両方を送ってください。',
    'Send both return_url and return_url_on_failure.',
  ),
  '021:112': action('tds_type=2 の決済を新しく登録してください。', 'Create a new payment with tds_type=2.'),
  '021:003': action(
    '決済が終わるのを待つか、取り消してから削除してください。',
    'Complete or cancel the open payments of the customer first.',
  ),
  '023:100': executeAgain,
  '023:125': action(
    '仮売上は失効しました。新しい決済を登録してください。',
    'The authorization has expired. Create a new payment.',
  ),
  '023:023': action(
    'GET /v1/events/{id} で内容を取得してください。',
    'Retrieve the event with GET /v1/events/{id} instead.',
  ),
  '023:128': action('新しいセッションまたはリンクを作ってください。', 'Create a new session or payment link.'),
  '023:129': action(
    '新しいカード登録ページまたはフォームを作ってください。',
    'Create a new card session or card form.',
  ),
  '030:021': action('顧客のカードを削除してから登録してください。', 'Delete a saved card of the customer first.'),
  '040:051': action(
    'インターネットから届くhttpsのURL（ポート443）を指定してください。',
    'Use an https URL on port 443 that the internet can reach.',
  ),
  '019:069': action('別のブランドのカードを求めてください。', 'Ask the payer for a card of another brand.'),
  '031:027': otherCard,
  '005:107': action('金額を分けるか、上限以下にしてください。', 'Lower the amount, or split it into several payments.'),
  'A01:106': action(
    'カード決済の設定をサポートへご依頼ください。',
    'Ask support to set up card payments for the shop.',
  ),
}

/** What a developer does about an error. The message says what happened; the advice is only in pages and documents. */
export function actionOf(code: PlatformCode, language: MessageLanguage): string {
  const { kind, field } = errorOf(code)
  const found = codeActions[code] ?? fieldActions[`${kind}:${field.number}`] ?? byKind.get(kind)
  if (!found) throw new RangeError(`${code} has no action`)
  return found[language]
}
