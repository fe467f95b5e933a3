import { handle } from '#functions/machinery/http/handle.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { favouriteCounts } from '#functions/store/catalogue/favourites.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { getHolding } from '#functions/store/selling/holdings.ts'
import { adminGetProduct } from '#shared/api/catalogue/console/works.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { isBoughtHere } from '#shared/domain/catalogue/work/ownership.ts'
import { workView } from './console/work-view.ts'

export const handler = handle(adminGetProduct, async ({ input: { id }, table, fail }) => {
  const [work, watchers] = await Promise.all([getWork(table, id), favouriteCounts(table, [id])])
  if (!work) return fail('not-found')
  return { ...workView(work), watchers: watchers.get(id) ?? 0, owner: await ownerOf(table, work) }
})

async function ownerOf(table: Getter, { id: workId, seller: { userId: id } }: Artwork) {
  if (id === undefined) return null
  const [holding, names] = await Promise.all([getHolding(table, id, workId), usernamesOf(table, [id])])
  return { id, username: names.get(id) ?? '', basis: holding?.price ?? null, isBoughtHere: isBoughtHere(holding) }
}
