import { useLocation } from '@remix-run/react'
import { type ChangeEvent, type MouseEvent, useState } from 'react'
import { useDragOrder } from '../../../lib/hooks/use-drag-order.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { listIn } from '../../../lib/resale/draft.ts'
import { type Arrangement, arranged, placed } from '../../../lib/resale/pictures.ts'
import { problemOf, send, settled, sign, type UploadProblem } from '../../../lib/upload.ts'
import { m } from '../../../paraglide/messages.js'
import { FieldError } from '../../site/frame/field.tsx'
import { Icon } from '../../site/frame/icon.tsx'
import { Note } from '../../site/frame/note.tsx'
import { PhotoPicker } from '../../site/frame/photo-picker.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { CropDialog } from '../../site/mine/crop-dialog.tsx'
import css from './resell.module.css'
import { noteAt, type WizardState } from './wizard-state.ts'

/** The side of a cropped photograph: what the item page shows at most, twice over. */
const cropSide = 2400

const problems: Readonly<Record<UploadProblem, () => string>> = {
  type: m.crop_problem_type,
  size: m.crop_problem_size,
  large: m.crop_problem_size,
  pixels: m.error_FILE_PIXELS,
  broken: m.crop_problem_broken,
  encrypted: m.crop_problem_broken,
  active: m.crop_problem_broken,
  failed: m.crop_problem_failed,
}

interface Sending {
  readonly key: string
  readonly name: string
  /** From 0 to 1; 1 while the storage makes the picture anew. */
  readonly share: number
}

/**
 * The photographs of the work or of its damage: sent straight to the storage, in an order of one's own. Those of the work
 * are cut to squares first. Without scripts a page of its own sends them one by one and leads back (D16).
 */
export function PhotoSlots({
  wizard,
  name,
  legend,
  hint,
  max,
}: {
  wizard: WizardState
  name: 'imgs' | 'damageImgs'
  legend: string
  hint: string
  max: number
}) {
  const { paths } = useSite()
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [problem, setProblem] = useState<UploadProblem>()
  const [waiting, setWaiting] = useState<readonly ImageBitmap[]>([])
  const [round, setRound] = useState(0)
  /** What this page has sent itself, by its id: the pictures of the loader do not know it yet. */
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({})
  const { draft, change, errors, page } = wizard
  const business = name === 'imgs' ? 'resell' : 'damage'
  const ids = listIn(draft, name)
  const room = max - ids.length - sending.length - waiting.length
  const note = noteAt(wizard, name)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, Math.max(0, room))
    target.value = ''
    setProblem(undefined)
    for (const file of files) {
      const found = problemOf(file)
      // A photograph that is too large becomes smaller when it is cut.
      if (found && (name === 'damageImgs' || found !== 'size')) {
        setProblem(found)
        continue
      }
      if (name === 'damageImgs') {
        void upload(file)
        continue
      }
      const picture = await createImageBitmap(file).catch(() => undefined)
      if (picture) setWaiting(all => [...all, picture])
      else setProblem('broken')
    }
  }

  function next() {
    setWaiting(all => all.slice(1))
    // Each picture begins uncropped.
    setRound(before => before + 1)
  }

  async function upload(file: File) {
    const key = crypto.randomUUID()
    const progress = (share: number) =>
      setSending(all => all.map(each => (each.key === key ? { ...each, share } : each)))
    setSending(all => [...all, { key, name: file.name, share: 0 }])
    const signed = (await sign(business, [file]))?.[0]
    const failure = signed && (await send(signed, file, progress)) ? await settled(signed.uploadId, business) : 'failed'
    setSending(all => all.filter(each => each.key !== key))
    if (failure || !signed) return setProblem(failure ?? 'failed')
    setOwn(all => ({ ...all, [signed.uploadId]: URL.createObjectURL(file) }))
    change(before => ({ [name]: [...listIn(before, name), signed.uploadId] }))
  }

  const arrange = (index: number, what: Arrangement) => (event: MouseEvent) => {
    event.preventDefault()
    const asked = `${name}.${index}.${what}`
    change(before => ({ [name]: listIn(arranged(before, asked), name) }))
  }
  const { held, onList } = useDragOrder((id, over) =>
    change(before => ({ [name]: placed(listIn(before, name), id, over) })),
  )
  const isDragged = hydrated && ids.length > 1
  const button = (index: number, what: Arrangement, label: string, mark: string) => (
    <button
      type="submit"
      name="arrange"
      value={`${name}.${index}.${what}`}
      aria-label={label}
      onClick={arrange(index, what)}
    >
      {what === 'remove' ? <Icon name="close" small /> : mark}
    </button>
  )

  return (
    <fieldset className={css.photos} id={`resell-${name}`} tabIndex={-1}>
      <legend>{legend}</legend>
      <p className="hint">{hint}</p>
      {note && <Note tone="warn">{m.resale_reviewer_note({ note })}</Note>}
      {isDragged && <p className="hint">{m.resale_photo_drag()}</p>}
      <ul className={css.slots} {...(isDragged && onList)}>
        {ids.map((id, index) => {
          const number = index + 1
          return (
            <li key={id} {...(isDragged && { 'data-item': id })} data-held={held === id || undefined}>
              <input type="hidden" name={name} value={id} />
              <Photo page={page} id={id} own={own[id]} alt={m.resale_photo({ number })} />
              {name === 'imgs' && index === 0 && <span className={css.cover}>{m.resale_photo_cover()}</span>}
              <span className={css.tools}>
                {index > 0 && button(index, 'earlier', m.resale_photo_earlier({ number }), '←')}
                {index < ids.length - 1 && button(index, 'later', m.resale_photo_later({ number }), '→')}
                {button(index, 'remove', m.resale_photo_remove({ number }), '×')}
              </span>
            </li>
          )
        })}
        {sending.map(({ key, name: file, share }) => (
          <li key={key}>
            <span className={css.sending}>
              <progress max={1} value={share} aria-label={m.resale_photo_sending({ name: file })} />
            </span>
          </li>
        ))}
        {hydrated &&
          Array.from({ length: Math.max(0, room) }, (_, place) => {
            const number = max - room + place + 1
            return (
              <li key={number} className={css.empty} aria-hidden="true">
                <label htmlFor={`pick-${name}`}>
                  <Icon name="plus" small />
                  {number}
                </label>
              </li>
            )
          })}
      </ul>
      {hydrated && room > 0 && <PhotoPicker id={`pick-${name}`} label={legend} onChoose={choose} />}
      {ids.length < max && (
        <noscript>
          <a
            className="link"
            href={paths.upload({
              business,
              back: `${pathname}?productId=${page.prepared.work.id}&step=photos&field=${name}`,
            })}
          >
            {m.trade_photo_add_one()}
          </a>
        </noscript>
      )}
      {problem && (
        <div role="alert">
          <Note tone="ng">{problems[problem]()}</Note>
        </div>
      )}
      <FieldError id={`resell-${name}`} error={errors[name]} />
      {name === 'imgs' && (
        <CropDialog
          key={round}
          picture={waiting[0]}
          busy={false}
          problem={undefined}
          most={cropSide}
          onClose={next}
          onCrop={file => {
            next()
            void upload(file)
          }}
        />
      )}
    </fieldset>
  )
}

/** A public picture once it is made, a link of five minutes to one of damage, or what this page has just sent. */
function Photo({
  page,
  id,
  own,
  alt,
}: {
  page: WizardState['page']
  id: string
  own: string | undefined
  alt: string
}) {
  const { draft, application } = page.prepared
  const picture = [...(draft?.pictures ?? []), ...(application?.imgs ?? [])].find(each => each.id === id)
  if (picture) return <Picture picture={picture} alt={alt} sizes="(max-width: 430px) 33vw, 150px" />
  const link = [...(draft?.damage ?? []), ...(application?.damageImgs ?? [])].find(each => each.id === id)
  const src = own ?? link?.url
  if (src) return <img src={src} alt={alt} width={link?.width ?? 720} height={link?.height ?? 720} />
  return <span className={css.sending}>{m.resale_photo_waits()}</span>
}
