// What the nightly score of sellers and its console cost, for `measureCosts` (D119).
import { scoreSellers } from '#events/selling/fairness.ts'
import { doc, text } from '#packages/local-cloud/src/index.ts'
import { adminDecideSuspicion, adminGetSuspicion, adminListSuspicions } from '#shared/api/selling/console/fairness.ts'
import { newSuspicionIn } from './fuzz/fairness-successes.ts'
import type { TestRuntime } from './runtime.ts'
import type { Count } from './selling-costs.ts'
import type { World } from './world.ts'

/** Runs the clock's function as it runs at night, without a night. */
function nightOf({ runtime: { assembly, fleet } }: TestRuntime): () => Promise<void> {
  const nameOf = (fn: Parameters<typeof assembly.properties>[0]) =>
    text(doc(doc(assembly.properties(fn).Environment).Variables).POWERTOOLS_SERVICE_NAME)
  const fn = assembly.ofType('AWS::Lambda::Function').find(each => nameOf(each) === scoreSellers.id)
  if (!fn) throw new Error('nobody scores sellers')
  return async () => {
    const { ok, payload } = await fleet.invoke(fn, {}, 'timetable')
    if (!ok) throw new Error(JSON.stringify(payload))
  }
}

export async function openFairness(world: World, app: TestRuntime, count: Count) {
  const support = await world.operator('support')
  const night = nightOf(app)
  return {
    /** One auction of a seller has ended since the last night, at once and with two bidders. */
    scored: async () => {
      const seller = await world.member()
      const { productId } = await world.auction({ sellerId: seller.id, instantPrice: 200_000 })
      await world.bid(await world.member(), productId, 120_000)
      await world.bid(await world.member(), productId, 200_000, 1)
      await world.table.forgetNight()
      await count('night in which an auction is scored', night)
      await count('hour of a night with nothing to score', night)
    },
    /** Looks at a group of two, who bid in one auction. */
    looked: async () => {
      const { auctionId } = await world.auction()
      const { id } = await newSuspicionIn(world, auctionId)
      await count('suspicions listed', () => world.ask(adminListSuspicions, { size: '1' }, support))
      await count('suspicion read', () => world.ask(adminGetSuspicion, { id }, support))
      await count('suspicion noted', () =>
        world.ask(adminDecideSuspicion, { id, what: 'note', reason: '電話で確認' }, support),
      )
    },
  }
}
