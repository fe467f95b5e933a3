import * as z from 'zod'
import { type Artwork, isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { dayMs } from '#shared/durations.ts'

/**
 * What is new of an artist: a work that was listed for the first time, or news that name the artist. Who favourited a
 * work of the artist, or bought one, is told of it once; who follows the artist is told of works by the day's digest
 * (D104), and of news here (D100).
 */
export const artistNewsSchema = () =>
  z.object({
    kind: z.enum(['work', 'news']),
    /** Id of the work or the news. */
    id: z.string(),
    artistId: z.string(),
    /** The event that began it: the notices bear its id, so that a member has one however they are found. */
    causeId: z.string(),
    at: z.int(),
  })
export type ArtistNews = z.infer<ReturnType<typeof artistNewsSchema>>

/** News of longer ago are none, when an editor names their artist afterwards. */
const newsFor = 7 * dayMs

interface DatedNews {
  readonly artistId: string | null
  readonly publishAt: number
}

/** Whether news are out, and are of this artist. */
export const isNewsOf = ({ artistId, publishAt }: DatedNews, wanted: string, now: number): boolean =>
  artistId === wanted && publishAt <= now && now - publishAt < newsFor

/** A work that went out of sight, or to another artist, since is told to nobody. */
export const isNewWorkOf = (work: Pick<Artwork, 'visibility' | 'artistId'>, wanted: string): boolean =>
  isPublic(work) && work.artistId === wanted
