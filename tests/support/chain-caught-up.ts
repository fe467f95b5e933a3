import type { World } from './world.ts'

/** Ticks of the writer's clock until the chain has all that waits. */
export async function chainCaughtUp({ app, table }: Pick<World, 'app' | 'table'>): Promise<void> {
  for (let tick = 0; tick < 20; tick++) {
    await app.clock.advance('PT1M')
    const { contract, waiting } = await table.onChain([])
    if (contract && waiting.length === 0) return
  }
  throw new Error('the chain did not catch up')
}
