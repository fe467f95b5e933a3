import * as z from 'zod'
import { event } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'

/**
 * News that name an artist are public: members who favourited or bought a work of the artist, and followers, are
 * notified (D100).
 */
const news = z.object({ newsId: z.string(), artistId: z.string() })
const example = { newsId: '01KB8YV6X30M3X8N5TQ7R2D4FK', artistId: 'minegishi-wataru' }
export const artistNewsPublished = event('content.artist-news-published', 1, news, example)

/** The same event at the time from which the news are public. */
export const artistNewsTimer = (of: z.infer<typeof news>, at: number) =>
  timerWanted({ name: `news-${of.newsId.slice(0, 40)}-${at}`, at, event: artistNewsPublished(of) })

export const contentEvents = [artistNewsPublished] as const
