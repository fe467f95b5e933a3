// A cart that somebody else writes at the same moment: a purchase that empties it, another tab. Whoever puts a work in or
// takes one out has done nothing wrong, and is not told to try again (D32).
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { systemKeys } from '#functions/machinery/table/keys.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { getCart, putCart, withoutRows, withRow } from '#functions/store/selling/carts.ts'
import { buyers, furnished, type Http, patient, signTokens } from '#tests/support/buying-ground.ts'
import { httpEvent } from '#tests/support/lambda.ts'
import { answerInMemory, type Line, MemoryTable } from '#tests/support/memory-table.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const edge = 'edge-of-the-run'
const [buyer] = buyers
const at = Date.UTC(2026, 11, 1)
const plain: Line = async (_, apply) => apply()
let memory = new MemoryTable()
let line: Line = plain
let ground: Awaited<ReturnType<typeof open>>

async function open() {
  const { documentClient, table, tableName } = await import('#functions/machinery/clients/clients.ts')
  answerInMemory(
    documentClient,
    () => memory,
    () => line,
  )
  const { handler: add } = await import('#functions/selling/carts/add-to-cart.ts')
  const { handler: remove } = await import('#functions/selling/carts/remove-from-cart.ts')
  return { documentClient, table, tableName, add, remove, ...(await signTokens()) }
}
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  ground = await open()
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function write(...writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(one => one.request(ground.tableName))
  await ground.documentClient.send(new TransactWriteCommand({ TransactItems }))
}

const shelf = ['bowl', 'vase', 'box'] as const
const row = (productId: string) => ({ id: productId, productId, addedAt: at, seenPrice: 300_000 })
beforeEach(async () => {
  memory = new MemoryTable()
  line = plain
  const onSale = { state: 'for-sale', saleStatus: 'on-sale', priceType: 'fixed', price: 300_000 } as const
  await write(
    put({ ...systemKeys.trust(), jwks: ground.jwks, originHashes: [originHash(edge)] }),
    ...furnished(buyer),
    ...shelf.map(id => put(workItem(sampleWork(id, at, onSale)))),
  )
  await change(cart => withRow(cart, 'cart', row('box')))
})

type Cart = Awaited<ReturnType<typeof getCart>>
async function change(how: (cart: Cart) => Cart | undefined): Promise<void> {
  const next = how(await getCart(ground.table, buyer))
  if (next) await write(putCart(buyer, next))
}
const inCart = async () => (await getCart(ground.table, buyer)).rows.map(({ id }) => id)

/** Before the call writes, the other writer has: so many times. */
function overtaken(times: number, how: (cart: Cart) => Cart | undefined): void {
  let left = times
  line = async (operation, apply) => {
    if (operation === 'TransactWriteItems' && left > 0) {
      left--
      const mine = line
      line = plain
      await change(how)
      line = mine
    }
    return apply()
  }
}

async function ask(handler: Http, event: Parameters<typeof httpEvent>[0]) {
  const headers = {
    'x-origin-secret': edge,
    'content-type': 'application/json',
    authorization: `Bearer ${ground.tokens.get(buyer)}`,
  }
  const answer = await handler(httpEvent({ ...event, headers }), patient)
  return Number(JSON.parse(answer.body ?? '{}').code)
}
const add = (productId: string) =>
  ask(ground.add, { method: 'POST', path: '/api/cart/create', body: JSON.stringify({ productId }) })
const takeOut = (id: string) =>
  ask(ground.remove, { method: 'DELETE', path: `/api/cart/delete/${id}`, parameters: { id }, query: 'source=1' })

test('a work is put in while a purchase takes others out', async () => {
  overtaken(1, cart => withoutRows(cart, 'cart', ['box']))
  expect(await add('bowl')).toBe(200)
  expect(await inCart()).toEqual(['bowl'])
})

test('a work is put in beside that of another tab, also where the other one is faster three times', async () => {
  overtaken(3, cart => withRow(cart, 'cart', row('vase')))
  expect(await add('bowl')).toBe(200)
  expect((await inCart()).toSorted()).toEqual(['bowl', 'box', 'vase'])
})

test('a work is taken out while another one is put in', async () => {
  overtaken(1, cart => withRow(cart, 'cart', row('vase')))
  expect(await takeOut('box')).toBe(200)
  expect(await inCart()).toEqual(['vase'])
})

test('what another tab has taken out by then is not there any more', async () => {
  overtaken(1, cart => withoutRows(cart, 'cart', ['box']))
  expect(await takeOut('box')).toBe(404)
})
