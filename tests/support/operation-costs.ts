// What each operation costs with everything that follows from it: the requests, transactions, units, invocations and
// messages that the runtime counts until it is quiet again.

import { type Costs, costsOf, sequentialTrips, type TraceRecord } from '#packages/local-cloud/src/index.ts'
import { createOrder } from '#shared/api/buying/orders.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import { confirmReceipt, fileDelivery } from '#shared/api/fulfilment/parcels.ts'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { openFairness } from './fairness-costs.ts'
import { openedGallery } from './gallery-costs.ts'
import { leaveForGood } from './leaving-costs.ts'
import { certified, toldByHistory } from './ledger-costs.ts'
import { openTalking } from './message-costs.ts'
import { freshAddress } from './people.ts'
import { openRoom } from './private-sale-costs.ts'
import type { TestRuntime } from './runtime.ts'
import { openSelling } from './selling-costs.ts'
import { parcel } from './world/orders.ts'
import { worldOf } from './world.ts'

export interface OperationCosts extends Costs {
  /** Round trips to the table one after the other, until the answer: those of every function that the caller waits for. */
  readonly trips: number
  /** By function: invocations and requests. */
  readonly byFunction: Readonly<Record<string, { readonly invocations: number; readonly requests: number }>>
}

/** What each operation cost in one round, by its name. */
export type CostRound = Readonly<Record<string, OperationCosts>>

/**
 * Measures every operation on a runtime with the demo, round by round, until `isEnough` of the rounds so far. The first
 * round brings what instances remember afterwards, and is left out.
 */
export async function measureCosts(
  app: TestRuntime,
  isEnough: (rounds: readonly CostRound[]) => boolean = rounds => rounds.length >= 3,
): Promise<readonly CostRound[]> {
  const world = await worldOf(app)
  const { trace } = app.runtime
  const all: CostRound[] = []
  let costs: Record<string, OperationCosts> = {}

  /** Counts what `work` causes until the runtime is quiet. */
  async function count<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    await app.quiet()
    trace.start()
    const result = await work()
    const answeredAt = performance.now()
    await app.quiet()
    const records = trace.taken()
    trace.stop()
    const waited = records.flatMap(each => (each.kind === 'call' && each.end <= answeredAt ? [each] : []))
    // Reactions run beside the call, which waits for the functions behind the APIs alone.
    const functions = new Set(waited.map(({ by }) => by).filter(by => !by.includes('-reactions-')))
    costs[name] = { ...costsOf(records), trips: sequentialTrips(waited, functions), byFunction: byFunction(records) }
    return result
  }

  const anna = await world.member()
  const ben = await world.member()
  const selling = await openSelling(world, count)
  const talking = await openTalking(world, count)
  const fairness = await openFairness(world, app, count)
  const certificateOf = await certified(world)
  const page = '/jp/artworks/detail?id=hagi-chawan'
  for (let round = 0; round === 0 || !isEnough(all); round++) {
    costs = {}
    await app.fetch(page)
    await count('page of a work, guest, from the cache', () => app.fetch(page))
    await count('page of a work, guest', () => app.fetch(`${page}&round=${round}`))
    await app.fetch('/jp/artworks')
    await count('page of a list, from the cache', () => app.fetch('/jp/artworks'))
    await count('page of a list', () => app.fetch(`/jp/artworks?keyword=${round}`))
    await count('product/list', () =>
      app.api('/product/list', {
        method: 'POST',
        body: { craftIds: ['ceramics'], sort: 'priceAsc', page: 1, size: 24 },
      }),
    )
    await count('product/info, guest', () => app.api('/product/info?id=shino-chawan'))
    const authorization = `Bearer ${await world.tokenOf(anna)}`
    await count('product/info, member', () => app.api('/product/info?id=shino-chawan', { headers: { authorization } }))
    await count('login', () =>
      app.call(login, { account: anna.email, password: anna.password }, { address: freshAddress() }),
    )

    const { productId } = await world.auction()
    await world.bid(anna, productId, 100_000)
    await world.bid(ben, productId, 150_000)
    await count('bid accepted, outbids another', () => world.bid(anna, productId, 200_000))
    await count('bid accepted, at once outbid by a maximum', () => world.bid(ben, productId, 160_000))
    await count('bid refused as too low', () => world.bid(ben, productId, 110_000))
    const crowd = await Promise.all(Array.from({ length: 12 }, () => world.member()))
    await count('twelve bids in a crowd', () =>
      Promise.all(crowd.map((who, n) => world.bid(who, productId, 300_000 + n * 50_000))),
    )

    const buyer = await world.buyer()
    const first = await world.work({ price: 88_000 })
    await count('cart add', () => world.addToCart(buyer, first))
    const { orderId } = await count('order create', () =>
      world.ask(createOrder, world.checkoutInput(buyer, first), buyer),
    )
    const token = await world.till.token()
    const { redirectUrl } = await count('order pay', () => world.ask(payOrder, { orderId, token }, buyer))
    await count("issuer's page until settled", async () => {
      if (redirectUrl) await world.authenticate(redirectUrl)
    })
    await count('order result', () => world.ask(orderResult, { orderId }, buyer))

    const second = await world.work({ price: 88_000 })
    const secondToken = await world.till.token()
    await count('whole purchase', async () => {
      const { orderId: id } = await world.ask(createOrder, world.checkoutInput(buyer, second), buyer)
      const begun = await world.ask(payOrder, { orderId: id, token: secondToken }, buyer)
      if (begun.redirectUrl) await world.authenticate(begun.redirectUrl)
      await app.quiet()
      return world.ask(orderResult, { orderId: id }, buyer)
    })

    await selling.offers({ buyer, first: anna, second: ben })

    const seller = await world.seller()
    const sale = await world.order({ seller, buyer })
    const imgs = await count('photo for shipping', () => world.uploadPhotos(seller, 'delivery'))
    await count('ship', () => world.ask(fileDelivery, { orderItemId: sale.itemId, ...parcel, imgs }, seller))
    await count('confirm receipt', () => world.ask(confirmReceipt, { orderItemId: sale.itemId }, buyer))

    const gallery = await openedGallery(world, count)
    await count('page of a gallery, guest', () => app.fetch(`/jp/gallery/${gallery}`))
    await toldByHistory(world, certificateOf, count)
    await selling.application()
    await selling.pickup(buyer)
    await selling.payout(sale)
    await talking.talk()
    await openRoom(world, anna, count)
    await leaveForGood(world, count)
    await fairness.scored()
    await fairness.looked()
    if (round > 0) all.push(costs)
  }
  talking.close()
  return all
}

function byFunction(records: readonly TraceRecord[]): OperationCosts['byFunction'] {
  const found: Record<string, { invocations: number; requests: number }> = {}
  const of = (name: string) => (found[name] ??= { invocations: 0, requests: 0 })
  for (const each of records) {
    if (each.kind === 'invocation') of(each.by).invocations += 1
    else if (each.kind === 'call' && each.service === 'dynamodb') of(each.by).requests += 1
  }
  return found
}
