import { type ChangeEvent, useRef, useState } from 'react'
import type { Picture as PictureData } from '#shared/domain/picture/picture.ts'
import { uploadRules } from '#shared/domain/picture/upload.ts'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import { problemOf, send, settled, sign, type UploadProblem } from '../../lib/upload.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../frame/button.tsx'
import { FieldError } from '../frame/field.tsx'
import { Note } from '../frame/note.tsx'
import { Picture } from '../frame/picture.tsx'
import { CropDialog } from '../mine/crop-dialog.tsx'
import css from './editor.module.css'

const { maxBytes, wantedSide } = uploadRules['gallery-cover']
/** The side of what is made: sharp on every screen, and below two megabytes. */
const coverSide = 1600

const problems: Readonly<Record<UploadProblem, () => string>> = {
  type: m.crop_problem_type,
  size: m.gallery_cover_size,
  large: m.gallery_cover_size,
  pixels: m.error_FILE_PIXELS,
  broken: m.crop_problem_broken,
  failed: m.crop_problem_failed,
}

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
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [round, setRound] = useState(0)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<UploadProblem>()
  const [isSmall, setSmall] = useState(false)
  /** What this page has sent itself: the loader does not know it yet. */
  const [own, setOwn] = useState<string>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    // A photograph that is too large becomes smaller when it is cut.
    const found = problemOf(file) === 'type' ? 'type' : undefined
    const bitmap = found ? undefined : await createImageBitmap(file).catch(() => undefined)
    setProblem(found ?? (bitmap ? undefined : 'broken'))
    setPicture(bitmap)
    setRound(before => before + 1)
  }

  async function crop(file: File) {
    if (file.size > maxBytes) return setProblem('size')
    setSending(true)
    setProblem(undefined)
    const signed = (await sign('gallery-cover', [file]))?.[0]
    const sent = signed && (await send(signed, file, () => {}))
    const failure = sent ? await settled(signed.uploadId, 'gallery-cover') : 'failed'
    setSending(false)
    if (failure || !signed) return setProblem(failure ?? 'failed')
    setSmall(picture !== undefined && Math.min(picture.width, picture.height) < wantedSide)
    setPicture(undefined)
    setOwn(URL.createObjectURL(file))
    onChoose(signed.uploadId)
  }

  const shown = own ? (
    <img src={own} alt={m.gallery_cover_alt()} />
  ) : current && chosen === '' ? (
    <Picture picture={current} alt={m.gallery_cover_alt()} sizes="160px" />
  ) : undefined
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
        {hydrated && (
          <>
            <input
              ref={input}
              className="vh"
              type="file"
              tabIndex={-1}
              accept="image/jpeg,image/png,image/gif"
              aria-label={m.gallery_cover()}
              onChange={choose}
            />
            <Button look="second" size="small" onClick={() => input.current?.click()}>
              {shown ? m.gallery_cover_change() : m.gallery_cover_choose()}
            </Button>
          </>
        )}
        <noscript>
          <a className="btn second sm" href={paths.upload({ business: 'gallery-cover', back: paths.ownGallery() })}>
            {m.gallery_cover_choose()}
          </a>
        </noscript>
      </div>
      {chosen !== '' && !own && <p className="mut">{m.gallery_cover_arrived()}</p>}
      <div role="status">{isSmall && <Note tone="warn">{m.gallery_cover_small()}</Note>}</div>
      {problem && !picture && (
        <div role="alert">
          <Note tone="ng">{problems[problem]()}</Note>
        </div>
      )}
      <FieldError id="gallery-cover" error={error} />
      <CropDialog
        key={round}
        picture={picture}
        busy={sending}
        most={coverSide}
        problem={problem && problems[problem]()}
        onClose={() => setPicture(undefined)}
        onCrop={crop}
      />
    </fieldset>
  )
}
