import { type Content, type Html, html } from '../html.ts'
import type { PageLanguage } from '../texts.ts'

/**
 * The first payment as curl commands, step by step. The quick start of the documentation has the same blocks, and a
 * test runs them there.
 */
export const firstPayment = [
  {
    ja: 'トークン。カード番号は公開キーでトークン化の呼び出しだけに送ります。',
    en: 'A token. A card’s number goes to the tokeniser alone, with the public key.',
    block: `TOKEN=$(curl -s "$ORIGIN/sandbox/v1/tokens" \\
  -H "Authorization: Bearer $PUBLIC_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"card_no":"4242424242424242","expire":"3012","security_code":"123"}' | value token)
`,
  },
  {
    ja: '登録。まだ請求されません。キーは注文から作るので、繰り返しても同じ答えが返ります。',
    en: 'The payment is registered, and nothing is charged yet. The key is the order’s own, so a repetition answers the same.',
    block: `PAYMENT=$(curl -s "$ORIGIN/v1/payments" \\
  -H "Authorization: Bearer $SECRET_KEY" \\
  -H "Idempotency-Key: $ORDER-register" \\
  -H "Content-Type: application/json" \\
  -d '{"pay_type":"Card","job_code":"CAPTURE","amount":3300}')
ACCESS_ID=$(echo "$PAYMENT" | value access_id)
ID=$(echo "$PAYMENT" | sed 's/,.*//' | value id)
`,
  },
  {
    ja: '実行。3-Dセキュアのため、支払者のブラウザーが次に開くアドレスが返ります。戻り先は加盟店に登録されたオリジンに限られ、ほかは EC003117008 で拒否されます。',
    en: 'The charge. With 3-D Secure it answers where the payer’s browser goes. It may come back to an origin that is registered for the shop alone; others are refused with EC003117008.',
    block: `NEXT=$(curl -s -X PUT "$ORIGIN/v1/payments/$ID" \\
  -H "Authorization: Bearer $SECRET_KEY" \\
  -H "Idempotency-Key: $ORDER-execute" \\
  -H "Content-Type: application/json" \\
  -d '{"access_id":"'"$ACCESS_ID"'","token":"'"$TOKEN"'","method":"1","return_url":"'"$SHOP"'/","return_url_on_failure":"'"$SHOP"'/","tds2_email":"nagi@example.jp"}' | value url)
`,
  },
  {
    ja: '支払者。$NEXT をブラウザーで開くか、ブラウザーと同じことをします。',
    en: 'The payer. Open $NEXT in a browser, or do what the browser does: visit the issuer, and come back.',
    block: `curl -s -o /dev/null "$NEXT"
curl -s -o /dev/null -d event=AuthResultReady "$ORIGIN/v1/acs_return/$ACCESS_ID"
`,
  },
  {
    ja: '確認。ブラウザーの結果を信じず、必ず確かめます。status は CAPTURED です。',
    en: 'Never believe the browser: ask. The status is CAPTURED.',
    block: `curl -s "$ORIGIN/v1/payments/$ID?pay_type=Card" -H "Authorization: Bearer $SECRET_KEY"
`,
  },
] as const

interface Machine {
  readonly language: PageLanguage
  readonly origin: string
  /** An origin that is registered for a shop. */
  readonly shop: string
  readonly isSandbox: boolean
}

/** Chapter with calls to try. Without a sandbox it only explains, because the example would charge somebody. */
export function firstCall({ language, origin, shop, isSandbox }: Machine): Html {
  const word = (ja: Content, en: Content) => (language === 'ja' ? ja : en)
  const mode = isSandbox ? 'test' : 'live'
  const variables = `export ORIGIN=${origin}
export SHOP=${isSandbox ? shop : 'https://shop.example'}   # an origin that is registered for the shop
export SECRET_KEY=sk_${mode}_…
export PUBLIC_KEY=pk_${mode}_…
export ORDER=order-2026-1204
value() { sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p"; }`
  return html`<p>${word(
    'このページの例は、次の変数を設定したシェルでそのまま実行できます。$ID などの残りの変数は、先に行った呼び出しの答えにある値です。ORDER は注文ごとに変え、同じ注文の繰り返しでは変えないでください。一台のマシンで動かしている場合、キーは /__local に表示されます。',
    'The examples of this page run as they are in a shell that has these variables. The others, such as $ID, are values that an earlier call answered. ORDER is another for each order, and the same for each try of one. On one machine, /__local shows the keys.',
  )}</p><pre>${variables}</pre><p>${word(
    '支払いは登録（POST /v1/payments）と実行（PUT /v1/payments/{id}）の二段階です。金額は円の整数、時刻はISO 8601です。',
    'A payment is registered (POST /v1/payments), then executed (PUT /v1/payments/{id}). Amounts are whole yen, instants ISO 8601.',
  )}</p>${
    isSandbox && html`<ol>${firstPayment.map(step => html`<li>${step[language]}<pre>${step.block}</pre></li>`)}</ol>`
  }`
}
