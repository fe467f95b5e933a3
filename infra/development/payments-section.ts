/** Shows the keys of the demo's shop at the payment platform, with a call that a shell takes as it is. */
import { escapeXml, optional, type PageSection, parse, type RuntimeServices } from '#packages/local-cloud/src/index.ts'

interface ShopKeys {
  readonly secret: string
  readonly restricted: string
  readonly public: string
}

export const paymentsSection = (services: RuntimeServices): PageSection => ({
  id: 'payments',
  title: 'Payment platform',
  html: paymentsPart(services),
})

function paymentsPart(services: RuntimeServices): string {
  const keys = shopKeysOf(services)
  const [site = '', platform] = services.siteOrigins()
  if (!keys || !platform) return '<p class="empty">The app has no payment platform.</p>'
  const rows = [
    ['Secret', keys.secret, 'everything of the shop'],
    ['Restricted', keys.restricted, 'what the marketplace itself does'],
    ['Public', keys.public, 'what a browser may see: makes tokens of test cards'],
  ].map(([name, key, note]) => `<tr><td>${name}</td><td><code>${escapeXml(key ?? '')}</code></td><td>${note}</td></tr>`)
  return `<p><a href="${platform}/docs?language=en">Reference</a> · <a href="${platform}/v1/openapi.json">openapi.json</a> · <a href="${platform}/errors?language=en">Errors</a>. These keys are of this machine alone.</p>
<div class="scroll"><table><thead><tr><th scope="col">Key</th><th scope="col">Value</th><th scope="col">For</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
<p>A first call, to paste into a shell:</p><pre class="shell" tabindex="0">${escapeXml(firstCall(keys, platform, site))}</pre>`
}

/** The names are those of the reference's examples, which run in the same shell after this. */
const firstCall = (keys: ShopKeys, platform: string, site: string) => `export ORIGIN=${platform}
export SHOP=${site}
export SECRET_KEY=${keys.secret}
export PUBLIC_KEY=${keys.public}
export ORDER=order-$(date +%s)
curl -s "$ORIGIN/v1/payments" \\
  -H "Authorization: Bearer $SECRET_KEY" \\
  -H "Idempotency-Key: $ORDER-register" \\
  -H "Content-Type: application/json" \\
  -d '{"pay_type":"Card","job_code":"CAPTURE","amount":1000}'`

function shopKeysOf({ assembly, secrets }: RuntimeServices): ShopKeys | undefined {
  const names = assembly.ofType('AWS::SecretsManager::Secret').map(secret => assembly.name(secret))
  const secretOf = (ending: string) => {
    const name = names.find(each => each.endsWith(`/${ending}`))
    return name === undefined ? undefined : secrets.resolve(name)
  }
  const shop = parse(secretOf('payment-shop') ?? '')
  const [secret, restricted, open] = [
    secretOf('payment-owner-key'),
    optional(shop?.secretKey),
    optional(shop?.publicKey),
  ]
  return secret && restricted && open ? { secret, restricted, public: open } : undefined
}
