import * as z from 'zod'
import { type Artwork, isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { dayMs } from '#shared/durations.ts'

/**
 * News about an artist: a work that was listed for the first time, or news that name the artist. Members who favourited
 * or bought a work of the artist are notified once; followers are told of works by the daily digest (D104), and of news
 * by this notice (D100).
 */
export const artistNewsSchema = () =>
  z.object({
    kind: z.enum(['work', 'news']),
    /** Id of the work or the news. */
    id: z.string(),
    artistId: z.string(),
    /** The event that caused it: notices have its id, so that a member gets one however often they match. */
    causeId: z.string(),
    at: z.int(),
  })
export type ArtistNews = z.infer<ReturnType<typeof artistNewsSchema>>

/** Older news are not announced if an editor names their artist later. */
const newsFor = 7 * dayMs

interface DatedNews {
  readonly artistId: string | null
  readonly publishAt: number
}

/** Whether the news are published, and about this artist. */
export const isNewsOf = ({ artistId, publishAt }: DatedNews, wanted: string, now: number): boolean =>
  artistId === wanted && publishAt <= now && now - publishAt < newsFor

/** Works that were hidden, or assigned to another artist, since are not announced. */
export const isNewWorkOf = (work: Pick<Artwork, 'visibility' | 'artistId'>, wanted: string): boolean =>
  isPublic(work) && work.artistId === wanted
