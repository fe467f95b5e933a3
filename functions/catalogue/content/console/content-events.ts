import { artistNewsPublished, artistNewsTimer } from '#events/catalogue/content.ts'
import type { PendingEvent } from '#events/event.ts'
import type { ContentRecord } from '#shared/domain/kernel/content.ts'

/** News that name an artist are told of once they are shown: now, or when their time comes. */
export function eventsOfContent(id: string, record: ContentRecord, now: number): PendingEvent[] {
  if (record.kind !== 'news' || record.artistId === null) return []
  const of = { newsId: id, artistId: record.artistId }
  return [record.publishAt <= now ? artistNewsPublished(of) : artistNewsTimer(of, record.publishAt)]
}
