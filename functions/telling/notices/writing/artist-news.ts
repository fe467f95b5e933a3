import {
  artistNewsByFollow,
  artistNewsByWork,
  artistNewsWanted,
  type writeCollectingNotices,
} from '#events/telling/notices.ts'
import type { BackgroundContext, ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import { collectingKeys } from '#functions/machinery/table/keys.ts'
import { beginArtistNews, watchersAfter, worksAfter } from '#functions/store/catalogue/artist-news.ts'
import { historyOf } from '#functions/store/catalogue/works.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { collectorsIn, interestsOf } from '#functions/store/people/interests.ts'
import type { ArtistNews } from '#shared/domain/selling/collecting/artist-news.ts'
import { isFollowing } from '#shared/domain/selling/collecting/interests.ts'
import { artistNotice } from '../texts/artist-news.ts'
import type { CollectingEvent } from '../texts/collecting.ts'
import { artistNewsFacts } from './artist-news-facts.ts'
import { deliver } from './deliver.ts'

/** Number of members in one message, well within the function's timeout; and of works that one message queries. */
const pageSize = 200
const worksAtOnce = 25

type Context = BackgroundContext<typeof writeCollectingNotices>
type Of<Type extends string> = Extract<ReactionEvent<typeof writeCollectingNotices>, { type: Type }>['data']

type Told = ReactionEvent<typeof writeCollectingNotices>
/** Events about an artist that this reaction handles; members asked for the others themselves. */
export type ArtistEvent = Exclude<Told, CollectingEvent>

/**
 * Finds members who had favourited a work of the artist, bought one or follow them, page by page, each page with an
 * event of its own. A member found twice, or by a repeated event, has the notice already: its id contains the id of the
 * cause.
 */
export function tellArtistNews(context: Context, event: ArtistEvent): Promise<void> {
  const { type, data } = event
  switch (type) {
    case 'catalogue.work-published':
      return data.isFirst ? begin(context, newsOf(event, 'work', data.productId)) : Promise.resolve()
    case 'content.artist-news-published':
      return begin(context, newsOf(event, 'news', data.newsId))
    case 'notice.artist-news-wanted':
      return find(context, data)
    case 'notice.artist-news-by-work':
      return tellByWork(context, data)
    default:
      return tellByFollow(context, data)
  }
}

interface Begun {
  readonly id: string
  readonly at: number
  readonly data: { readonly artistId: string }
}

const newsOf = ({ id: causeId, at, data: { artistId } }: Begun, kind: ArtistNews['kind'], id: string): ArtistNews => ({
  ...{ kind, id, artistId, causeId, at },
})

/** Nobody is notified of an old or hidden work or one of another artist, however late its event arrives. */
async function begin({ table, commit, now }: Context, news: ArtistNews): Promise<void> {
  if (!(await artistNewsFacts(table, news, now()))) return
  await commit({
    once: `begin-${news.causeId}`,
    writes: [beginArtistNews(news)],
    events: [artistNewsWanted({ news, after: '' })],
  })
}

/** Requests the favourites and buyers of each work; for news, followers too: about works the digest notifies them. */
async function find({ table, commit }: Context, { news, after }: Of<'notice.artist-news-wanted'>) {
  const { works, next } = await worksAfter(table, news.artistId, after, worksAtOnce)
  // Members who favourite the new work know it already.
  const others = works.filter(({ id }) => id !== news.id)
  const parts = news.kind === 'news' && after === '' ? collectingKeys.collectors.parts : []
  const events = [
    ...parts.map(part => artistNewsByFollow({ news, part, after: '' })),
    ...others.map(({ id }) => artistNewsByWork({ news, workId: id, after: '' })),
    ...(next === undefined ? [] : [artistNewsWanted({ news, after: next })]),
  ]
  if (events.length > 0) await commit({ once: `${news.causeId}-works-${after}`, writes: [], events })
}

async function tellByWork(context: Context, { news, workId, after }: Of<'notice.artist-news-by-work'>) {
  const { table, commit } = context
  const { watchers, next } = await watchersAfter(table, workId, after, pageSize)
  const buyers = next === undefined ? await buyersOf(context, workId) : []
  await tell(context, news, [...watchers.filter(({ at }) => at <= news.at).map(({ userId }) => userId), ...buyers])
  if (next === undefined) return
  const more = artistNewsByWork({ news, workId, after: next })
  await commit({ once: `${news.causeId}-${workId}-${next}`, writes: [], events: [more] })
}

/** Members to whom the work was sold here, without refunded buyers. */
async function buyersOf({ table }: Context, workId: string): Promise<string[]> {
  const sales = (await historyOf(table, workId)).flatMap(({ orderItemId }) => orderItemId ?? [])
  const parcels = sales.length > 0 ? await getParcels(table, [...new Set(sales)]) : []
  return parcels.filter(({ status }) => status !== 'cancelled').map(({ buyerId }) => buyerId)
}

async function tellByFollow(context: Context, { news, part, after }: Of<'notice.artist-news-by-follow'>) {
  const { table, commit } = context
  const { collectors, next } = await collectorsIn(table, part, after, pageSize)
  const followers = collectors.filter(({ interests }) =>
    interests.follows.some(({ artistId, at }) => artistId === news.artistId && at <= news.at),
  )
  await tell(
    context,
    news,
    followers.map(({ userId }) => userId),
  )
  if (next === undefined) return
  const more = artistNewsByFollow({ news, part, after: next })
  await commit({ once: `${news.causeId}-${part}-${next}`, writes: [], events: [more] })
}

/** Checks once more before delivery: a work that was hidden since is left out. */
async function tell(context: Context, news: ArtistNews, found: readonly string[]): Promise<void> {
  const userIds = [...new Set(found)]
  const facts = userIds.length > 0 ? await artistNewsFacts(context.table, news, context.now()) : undefined
  if (!facts) return
  const told = news.kind === 'work' ? await notFollowing(context, news.artistId, userIds) : userIds
  const cause = { id: news.causeId, type: `artist.${news.kind}`, at: news.at }
  await deliver(context, [{ cause, drafts: told.map(userId => artistNotice(userId, facts)) }], new Map())
}

/** Leaves out followers, whom the day's digest notifies of a work (D104), so that nobody hears of it twice. */
async function notFollowing({ table }: Context, artistId: string, userIds: readonly string[]): Promise<string[]> {
  const items = await table.batchGet(userIds.map(collectingKeys.interests))
  return userIds.filter((_, at) => !isFollowing(interestsOf(items[at]), artistId))
}
