import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putDiscrepancy } from '#functions/platform/store/payments/discrepancies.ts'
import type { Discrepancy } from '#shared/platform/payments/discrepancy.ts'
import { kogei, openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

describe('the list of discrepancies', () => {
  let platform: PlatformTable
  let shopKey: string
  beforeAll(async () => {
    platform = await openPlatform()
    await platform.shop()
    shopKey = await platform.key('restricted', { scopes: ['payments:*'] })
  })
  afterAll(() => platform.close())

  test('keeps a discrepancy open until a person closes it with a note', async () => {
    const { handler: list } = await import('#functions/platform/payments/list-differences.ts')
    const { handler: close } = await import('#functions/platform/payments/close-difference.ts')
    const side = { status: 'CAPTURED', amount: 1000 } as const
    const discrepancy: Discrepancy = {
      id: 'df_01KB9A2B3C4D5E6F7G8H9J0K1M',
      shopId: kogei.shopId,
      mode: 'test',
      kind: 'differs',
      paymentId: 'o1',
      upstreamOrderId: null,
      payType: 'Card',
      state: 'open',
      version: 1,
      ours: side,
      theirs: { ...side, amount: 900 },
      foundAt: 0,
      closedAt: null,
      note: null,
    }
    await platform.write(putDiscrepancy(undefined, discrepancy))
    const total = async (query = '') => {
      const { body } = await platform.ask(list, { method: 'GET', query, as: shopKey })
      return JSON.parse(body).total_count
    }
    const closing = (note: string, id = discrepancy.id) =>
      platform.ask(close, { method: 'PUT', parameters: { id }, body: JSON.stringify({ note }), as: shopKey })

    expect(await total()).toBe(1)
    expect((await closing('')).status).toBe(400)
    expect((await closing('seen', 'df_NONE')).codes).toEqual(['EC002100002'])
    expect(await total()).toBe(1)
    const closed = await closing('refunded at the provider')
    expect(closed.status).toBe(200)
    expect(JSON.parse(closed.body)).toMatchObject({ status: 'closed', note: 'refunded at the provider', version: 2 })
    expect(await total()).toBe(0)
    expect(await total('status=closed')).toBe(1)
    expect(JSON.parse((await closing('another note')).body)).toMatchObject({ note: 'refunded at the provider' })
  })
})
