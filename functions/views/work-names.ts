import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** Title and picture of a work for a row of the console; both are null for a deleted work. */
export const titleAndPicture = (work: Pick<Artwork, 'title' | 'imgs'> | undefined, language: Language) => ({
  title: work ? say(work.title, language) : '',
  img: work?.imgs[0] ?? null,
})
