// What a visitor asks that is going to succeed, where the example alone does not.
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import type { World } from '../world.ts'

/** The work of the examples, which the demo has, with a token. */
export async function tokenSuccess({ table }: World) {
  return { input: { file: `${await table.issueToken(getLedgerProof.example.input.workId)}.json` } }
}

/** Once the clock has made the certificates of all histories. */
export const certified =
  (input: Readonly<Record<string, unknown>>) =>
  async ({ app }: World) => {
    await app.clock.advance('PT2M', 'everything')
    return { input }
  }

/** As a member finds it in the mail of a bid that was passed. */
export async function mailOffTokenOf(world: World): Promise<string> {
  const [anna, ben] = [await world.member(), await world.member()]
  const { productId } = await world.auction()
  await world.bid(anna, productId, 100_000)
  await world.bid(ben, productId, 150_000)
  await world.app.quiet()
  const [mail] = await world.app.outbox({ channel: 'mail', to: anna.email })
  return /mail-off[?]token=([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
}
