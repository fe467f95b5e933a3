import { useState } from 'react'
import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { uploadRules } from '#shared/domain/kernel/picture/upload.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { FieldError } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { useSquarePicture } from '../../site/mine/use-square-picture.tsx'
import css from './editor.module.css'

const { wantedSide } = uploadRules['gallery-cover']
/** The side of what is made: sharp on every screen, and below two megabytes. */
const coverSide = 1600

/**
 * The picture of a gallery in lists and shared links (D16): cut to a square here and sent straight to the storage.
 * Without scripts a page of its own sends it as it is and leads back.
 */
export function CoverField({
  current,
  chosen,
  error,
  onChoose,
}: {
  current: PictureData | undefined
  /** Id of the upload that takes its place. */
  chosen: string
  error: string | undefined
  onChoose: (uploadId: string) => void
}) {
  const { paths } = useSite()
  const [isSmall, setSmall] = useState(false)
  /** What this page has sent itself: the loader does not know it yet. */
  const [own, setOwn] = useState<string>()
  const shown = own ? (
    <img src={own} alt={m.gallery_cover_alt()} />
  ) : current && chosen === '' ? (
    <Picture picture={current} alt={m.gallery_cover_alt()} sizes="160px" />
  ) : undefined
  const { button, problem, dialog } = useSquarePicture({
    business: 'gallery-cover',
    label: m.gallery_cover(),
    choose: shown ? m.gallery_cover_change() : m.gallery_cover_choose(),
    tooLarge: m.gallery_cover_size(),
    plain: { text: m.gallery_cover_choose(), back: paths.ownGallery() },
    most: coverSide,
    onSent: ({ uploadId, file, whole }) => {
      setSmall(Math.min(whole.width, whole.height) < wantedSide)
      setOwn(URL.createObjectURL(file))
      onChoose(uploadId)
    },
  })
  return (
    <fieldset className={css.choice} id="gallery-cover" tabIndex={-1}>
      <legend>
        {m.gallery_cover()}
        <span className="req">{m.field_required()}</span>
      </legend>
      <p className="hint">{m.gallery_cover_hint()}</p>
      <input type="hidden" name="cover" value={chosen} />
      <div className={css.cover}>
        <span className={css.square}>{shown ?? <span className="mut">{m.gallery_cover_none()}</span>}</span>
        {button}
      </div>
      {chosen !== '' && !own && <p className="mut">{m.gallery_cover_arrived()}</p>}
      <div role="status">{isSmall && <Note tone="warn">{m.gallery_cover_small()}</Note>}</div>
      {problem}
      <FieldError id="gallery-cover" error={error} />
      {dialog}
    </fieldset>
  )
}
