import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import css from './lists.module.css'

/** The picture of a row; a work without one keeps its place. */
export function Thumb({ picture }: { picture: Picture | null | undefined }) {
  if (!picture) return <span className={css.thumb} />
  return <img className={css.thumb} src={pictureAt(picture, 360)} width={56} height={56} alt="" loading="lazy" />
}
