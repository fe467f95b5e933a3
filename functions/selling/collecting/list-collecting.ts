import { filtersInNumbers } from '#functions/catalogue/works/search/filters.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { auctionKeys } from '#functions/machinery/table/keys.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { getContents } from '#functions/store/catalogue/content.ts'
import { getInterests } from '#functions/store/people/interests.ts'
import { parseAuction } from '#functions/store/selling/auctions.ts'
import { remindersOf } from '#functions/store/selling/reminders.ts'
import { publicWorks } from '#functions/views/work-cards.ts'
import { listCollecting } from '#shared/api/selling/collecting.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { phaseOf } from '#shared/domain/selling/auction/transitions.ts'
import { reminderDueAt } from '#shared/domain/selling/collecting/reminder.ts'

interface Reader {
  readonly userId: string
  readonly language: Language
  readonly now: number
}

/** Artists and works that are no longer visible are left out; they can still be removed. */
export const handler = handle(listCollecting, async ({ table, caller, language, now }) => {
  const [{ follows, searches }, reminders] = await Promise.all([
    getInterests(table, caller.userId),
    openReminders(table, { userId: caller.userId, language, now: now() }),
  ])
  const artists = new Map(
    (
      await getContents(
        table,
        'artist',
        follows.map(({ artistId }) => artistId),
      )
    ).map(artist => [artist.id, artist]),
  )
  return {
    artists: follows.flatMap(({ artistId, at }) => {
      const artist = artists.get(artistId)
      if (!artist) return []
      const { record, pictures } = artist
      const [img = null] = pictures
      const words = { name: say(record.name, language), title: say(record.title, language) }
      return [{ id: artistId, ...words, craftId: record.craftId, img, since: iso(at) }]
    }),
    searches: searches.map(({ id, name, query, at }) => ({ id, name, since: iso(at), ...filtersInNumbers(query) })),
    reminders,
  }
})

/** Lists reminders of open auctions, the nearest end first, each with its present end. */
async function openReminders(table: TableReader, { userId, language, now }: Reader) {
  const own = await remindersOf(table, userId)
  const ids = own.map(({ productId }) => productId)
  const [works, heads] = await Promise.all([publicWorks(table, ids), table.batchGet(ids.map(auctionKeys.head))])
  const titles = new Map(works.map(work => [work.id, say(work.title, language)]))
  return own
    .flatMap(({ auctionId, productId, minutes, state, dueAt }, at) => {
      const head = heads[at]
      const auction = head && parseAuction(head)
      const title = titles.get(productId)
      if (title === undefined || auction?.auctionId !== auctionId || auction.status !== 'live') return []
      if (phaseOf(auction, now) === 'closing') return []
      const remindAt = state === 'waiting' ? reminderDueAt(auction.endAt, minutes) : dueAt
      return [{ productId, title, minutes, state, remindAt: iso(remindAt), endTime: iso(auction.endAt) }]
    })
    .sort((a, b) => (a.endTime < b.endTime ? -1 : 1))
}
