import type { PlatformCode } from './codes.ts'
import { bilingual as act, type Sentence } from './sentence.ts'

const retry = act(
  '少し待ち、同じ冪等キーで再送してください。',
  'Wait a moment and retry with the same idempotency key.',
)
const checkFirst = act(
  '結果は分かりません。対象を取得して確かめ、同じ冪等キーで再送してください。',
  'The result is unknown. Retrieve the object, then retry with the same idempotency key.',
)
const support = act('request_id を添えてサポートへお問い合わせください。', 'Contact support with the request_id.')
const otherCard = act('別のカードを支払者に求めてください。', 'Ask the payer for another card.')
const enterAgain = act(
  'カード情報の入力をやり直すよう支払者に案内してください。',
  'Ask the payer to enter the card again.',
)
const asIssuer = act(
  '再送せず、別のカードか、カード会社への問い合わせを支払者に案内してください。',
  'Do not retry. Ask the payer for another card, or to contact the issuer.',
)
const fixRequest = act('送った内容を直してください。', 'Correct the request before you send it again.')
const cardForm = act(
  'カード番号を送らず、カード入力フォームのトークンを送ってください。',
  'Never send card data to this API. Send the token of the card form.',
)

/**
 * Advice for codes whose kind says nothing, and for codes that need more than their kind's. A test requires the former.
 */
export const codeActions: { readonly [Code in PlatformCode]?: Sentence } = {
  E9991001001: act(
    '対象を取得し、今の version を If-Match に指定してください。新規の場合は値を変えてください。',
    'Retrieve the object and send its current version in If-Match. For a new object, use other values.',
  ),
  E9991001002: retry,
  E9991001003: checkFirst,
  E9991001004: checkFirst,
  E9991001005: support,

  E9992001001: act('示された項目を直してください。', 'Correct the field that the error names.'),
  E9992001002: act('メソッド、パス、IDを確かめてください。', 'Check the method, the path and the ID.'),
  E9992001003: act('リファレンスのメソッドを使ってください。', 'Use the method that the reference gives.'),
  E9992001004: act('Accept: application/json を送ってください。', 'Send Accept: application/json.'),
  E9992001005: act('Content-Type: application/json を送ってください。', 'Send Content-Type: application/json.'),
  E9992001006: act('本文を6 MB以下にしてください。', 'Keep the request body within 6 MB.'),
  E9992001007: act('Retry-After の秒数を待ってください。', 'Wait for the seconds in Retry-After.'),
  E9992074001: act('Tenant-Shop-Id ヘッダーを送ってください。', 'Send the Tenant-Shop-Id header.'),
  E9992074002: act('テナントショップIDを確かめてください。', 'Check the ID of the tenant shop.'),
  E9992074008: act('テナントショップIDの形式を確かめてください。', 'Check the format of the tenant shop ID.'),

  E9993134001: fixRequest,
  E9993134002: act('決済を取得し、status を確かめてください。', 'Retrieve the payment and check its status.'),
  E9993134003: checkFirst,
  E9993134004: act('別の支払い方法を使ってください。', 'Use another payment type.'),
  E9993134005: enterAgain,
  E9993134006: support,
  E9993134007: enterAgain,
  E9993134008: enterAgain,
  E9993134009: checkFirst,
  E9993134010: otherCard,
  E9993134011: otherCard,
  E9993134012: otherCard,
  E9993134013: asIssuer,
  E9993134014: act(
    '再送せず、別のカードを求めてください。理由は支払者に伝えないでください。',
    'Do not retry, and do not tell the payer the reason. Ask for another card.',
  ),
  E9993134015: enterAgain,
  E9993134016: enterAgain,
  E9993134017: enterAgain,
  E9993134018: act(
    '再送せず、時間をおくか別のカードを求めてください。',
    'Do not retry now. Wait, or ask the payer for another card.',
  ),
  E9993134019: enterAgain,
  E9993134020: otherCard,
  E9993134021: fixRequest,
  E9993134022: fixRequest,
  E9993134023: fixRequest,
  E9993134024: fixRequest,
  E9993134025: fixRequest,
  E9993134026: fixRequest,
  E9993134027: fixRequest,
  E9993134028: fixRequest,
  E9993134029: fixRequest,
  E9993134030: fixRequest,
  E9993134031: fixRequest,
  E9993134032: retry,
  E9993134999: checkFirst,

  E9994001001: act('Authorization: Bearer の後にキーを送ってください。', 'Send the key as Authorization: Bearer.'),
  E9994001029: act('有効なキーを使ってください。', 'Use an active key of the shop.'),
  E9994002008: act('Api-Version をYYYYMMDDで指定してください。', 'Send Api-Version as YYYYMMDD.'),
  E9994078040: act(
    '必要な権限をキーに加えるか、秘密キーを使ってください。',
    'Add the required scope to the key, or use the secret key.',
  ),
  E9994061019: act(
    '契約が有効になるまではテストキーを使ってください。',
    'Use a test key until the contract is active.',
  ),

  EC003020040: cardForm,
  EC003011040: cardForm,
  E0000022001: act(
    'お金が動く呼び出しには Idempotency-Key ヘッダーを送ってください。',
    'Send the Idempotency-Key header on every request that moves money.',
  ),
  E0000022003: act('冪等キーを255文字以内にしてください。', 'Keep the key within 255 characters.'),
  E0000022008: act('冪等キーを印字可能なASCIIだけにしてください。', 'Use printable ASCII characters only.'),
  E0090022010: act(
    '別の内容には新しい冪等キーを使ってください。',
    'Use a new idempotency key for a different request.',
  ),
  E0090022021: act(
    'Retry-After の秒数を待ち、同じ冪等キーで再送してください。',
    'Wait for the seconds in Retry-After and retry with the same idempotency key.',
  ),
  E0040061030: act('使っていない送り先を削除してください。', 'Delete a webhook endpoint that is no longer used.'),
  E0060061030: act('使っていないキーを無効にしてください。', 'Revoke an API key that is no longer used.'),
  E0063077040: act('別の秘密キーで無効にしてください。', 'Revoke it with another secret key.'),
  E0062077040: act('新しいキーを発行してください。', 'Create a new API key.'),
  E0060077040: act(
    '許される種類と、未来の日時を指定してください。',
    'Send an allowed type and an expiry time in the future.',
  ),
  E0056128030: act('使っていないリンクを無効にしてください。', 'Deactivate a payment link that is no longer used.'),
  E0006021030: act('顧客のカードを削除してから登録してください。', 'Delete a saved card of the customer first.'),
}
