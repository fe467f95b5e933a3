import type { World } from './world.ts'

/** Ticks of the writer's clock until the chain has all that waits; the contract then, and what it has of these works. */
export async function chainCaughtUp({ app, table }: Pick<World, 'app' | 'table'>, ids: readonly string[] = []) {
  for (let tick = 0; tick < 20; tick++) {
    await app.clock.advance('PT1M', 'everything')
    const { contract, waiting, works } = await table.onChain(ids)
    if (contract && waiting.length === 0) return { contract, works }
  }
  throw new Error('the chain did not catch up')
}
