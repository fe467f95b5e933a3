import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** By what a row of the console shows a work; a work that is gone has neither. */
export const titleAndPicture = (work: Pick<Artwork, 'title' | 'imgs'> | undefined, language: Language) => ({
  title: work ? say(work.title, language) : '',
  img: work?.imgs[0] ?? null,
})
