// Two decisions about one sale, whichever they are: each kept legal by itself, the second taken when the first has moved
// the money or is about to. Whatever comes of it, the work ends with somebody and no lock keeps it.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getWork } from '#functions/store/catalogue/works.ts'
import { grossOf } from '#shared/domain/kernel/money/settlement.ts'
import { openSalesGround, type Sales } from '#tests/support/fulfilment-model.ts'
import { type Deed, deeds } from '#tests/support/sale-decisions.ts'

const DAY = 86_400_000
let ground: Awaited<ReturnType<typeof openSalesGround>>
beforeAll(async () => {
  ground = await openSalesGround()
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
})
afterAll(() => ground.close())

/** How a sale comes to where two people decide about it. */
const starts: Readonly<Record<string, readonly Deed[]>> = {
  'just paid': [],
  'on its way': ['ship'],
  received: ['ship', 'receive'],
  complete: ['ship', 'receive', 'complete'],
  claimed: ['ship', 'claim'],
  'claimed and answered': ['ship', 'claim', 'reply'],
  'to come back': ['ship', 'claim', 'approveReturn'],
  'on its way back': ['ship', 'claim', 'approveReturn', 'sendBack'],
  'back and looked at': ['ship', 'claim', 'approveReturn', 'sendBack', 'inspect'],
  'examined after its end': ['ship', 'receive', 'complete', 'examine'],
  'back after its end': ['ship', 'receive', 'complete', 'examine', 'approveReturn', 'sendBack', 'inspect'],
  'on its way and given back': ['ship', 'refundWhole', 'sent'],
  'received and given back': ['ship', 'receive', 'refundWhole', 'sent'],
  'claimed when all was given back': ['ship', 'refundWhole', 'sent', 'claim'],
  'back when all was given back': ['ship', 'refundWhole', 'sent', 'claim', 'approveReturn', 'sendBack', 'inspect'],
  'examined when all was given back': ['ship', 'receive', 'complete', 'refundWhole', 'sent', 'examine'],
}

describe('any two decisions', () => {
  test.each(Object.entries(starts))(
    'about a sale that is %s leave its work with somebody',
    {
      timeout: 120_000,
    },
    async (name, way) => {
      const sales = await ground.open(7001 + Object.keys(starts).indexOf(name))
      const told: [string, string][] = []
      for (const first of deeds) {
        const alone = await begin(sales, [...way, first])
        if (alone === undefined) continue
        const isSent = (await sales.item(alone))?.refundId !== undefined
        const befores = [[...way, first], ...(isSent ? [[...way, first, 'sent'] as const] : [])]
        for (const before of befores) {
          // What is refused changes nothing: the same sale is asked for the next deed.
          let open: string | undefined
          for (const second of deeds) {
            open ??= await begin(sales, before)
            if (open === undefined || !(await sales.decide(open, second))) continue
            told.push([open, [...before, second].join(' ')])
            open = undefined
          }
        }
      }
      for (let round = 0; round < 8; round++) {
        sales.pass(15 * DAY)
        await sales.sweep()
        for (const [index, [id]] of told.entries()) await finish(sales, id, index + round)
      }
      const ends = await Promise.all(told.map(async ([id, story]) => ({ story, end: await endOf(sales, id) })))
      expect(ends.filter(({ end }) => end !== 'well')).toEqual([])
      expect(sales.violations()).toEqual([])
    },
  )
})

/** A sale of its own on this way; undefined where the last deed is not allowed there. */
async function begin(sales: Sales, way: readonly Deed[]): Promise<string | undefined> {
  await sales.sell(1)
  const id = sales.itemIds.at(-1) ?? ''
  let isAllowed = true
  for (const deed of way) {
    if (!isAllowed) throw new Error(`${way.join(' ')} is no way`)
    isAllowed = await sales.decide(id, deed)
  }
  return isAllowed ? id : undefined
}

/** What waits for people is decided by them, each time otherwise. */
async function finish(sales: Sales, id: string, turn: number): Promise<void> {
  const item = await sales.item(id)
  if (item?.refundId !== undefined) await sales.decide(id, 'byBank')
  if (!item?.claim?.isOpen) return
  await sales.decide(id, 'inspect')
  const verdicts = ['decideRefund', 'decidePart', 'reject'] as const
  for (const n of verdicts.keys()) {
    const verdict = verdicts[(turn + n) % verdicts.length]
    if (verdict && (await sales.decide(id, verdict))) return
  }
}

async function endOf(sales: Sales, id: string): Promise<string> {
  const item = await sales.item(id)
  const work = item && (await getWork(sales.table, item.productId))
  if (!item || !work) return 'lost'
  if (work.lock) return `${item.status}, ${work.state} under ${work.lock.kind}`
  const holder = item.status === 'completed' ? item.buyerId : item.seller.userId
  if (work.seller.userId !== holder) return `${item.status}, and held by ${work.seller.userId}`
  if (item.status === 'completed') return 'well'
  const back = item.trail.some(({ status }) => status === 'returned')
  // Who has not the work has the money: all of it, or what was decided when the work came back.
  return item.refunded === grossOf(item) || (back && item.refunded > 0)
    ? 'well'
    : `${item.status} with ${item.refunded}`
}
