// The bench of the adapter of fincode: a server that is built from the provider's description, and a clock.
import { fincodeErrorMap } from '#functions/platform/acquirers/fincode/error-map.ts'
import { createFincode } from '#functions/platform/acquirers/fincode/fincode.ts'
import type { FincodeSettings } from '#functions/platform/acquirers/fincode/settings.ts'
import type { ShopRef } from '#functions/platform/acquirers/port.ts'
import { cardNoticeOf, visitForCard } from '#tests/support/fincode/customers.ts'
import { transferTo, visitIssuer } from '#tests/support/fincode/payments.ts'
import { secretKey, startFincode } from '#tests/support/fincode-server.ts'
import { moment } from '#tests/support/unit-environment.ts'
import type { Bench } from './acquirer-under-test.ts'

export const clock = { time: moment }
export const server = await startFincode(() => clock.time)

export const shop: ShopRef = { shopId: 's_00000000001', mode: 'test' }
export const signature = 'a-text-that-only-fincode-knows'
export const settings = (change: Partial<FincodeSettings> = {}): FincodeSettings => ({
  origin: () => server.origin,
  credentials: async () => ({
    test: { secretKey, publicKey: 'p_test_cHVibGlj' },
    webhooks: { setting1: { signature, shopId: shop.shopId, mode: 'test' } },
    tenants: { s_00000000002: 's_tenant00001' },
  }),
  fetch,
  deadline: () => server.deadline(),
  realNow: () => clock.time,
  ...change,
})

/** What the adapter makes of a signed notice. */
export const hear = (body: object) =>
  createFincode(shop, settings(), { now: () => clock.time }).verifyInbound({
    settingToken: 'setting1',
    signature,
    rawBody: JSON.stringify(body),
  })

export async function open(): Promise<Bench> {
  const now = () => clock.time
  return {
    acquirer: createFincode(shop, settings(), { now }),
    now,
    advance: ms => {
      clock.time += ms
    },
    token: async number => (number ? server.token(number) : ''),
    async holder(url, typed) {
      const accessId = url.replace(`${server.origin}/acs/`, '')
      if (!visitForCard(server.world, accessId, typed)) visitIssuer(server.world, accessId, typed)
    },
    transfer: async (upstreamOrderId, yen) => transferTo(server.world, upstreamOrderId, yen),
    async noticeOf(registrationRef) {
      const verdict = await hear(cardNoticeOf(server.world, registrationRef) ?? {})
      return verdict.ok ? verdict.hint : {}
    },
    // Its 010 to 032 are known by number alone (3.2).
    told: code => fincodeErrorMap.get(code) ?? code,
    trouble: kind => ({
      arm: id => {
        if (kind === 'lost-capture') server.trouble('/capture', 'silent-after')
        else server.trouble(id, kind === 'closed' ? 'closed' : 'silent-after')
      },
    }),
  }
}
