import { artistNewsPublished, artistNewsTimer } from '#events/catalogue/content.ts'
import type { PendingEvent } from '#events/event.ts'
import type { ContentRecord } from '#shared/domain/kernel/content.ts'

/** News about an artist notify followers once the news are public: now, or at their date. */
export function eventsOfContent(id: string, record: ContentRecord, now: number): PendingEvent[] {
  if (record.kind !== 'news' || record.artistId === null) return []
  const of = { newsId: id, artistId: record.artistId }
  return [record.publishAt <= now ? artistNewsPublished(of) : artistNewsTimer(of, record.publishAt)]
}
