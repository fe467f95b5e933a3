import type { MouseEvent } from 'react'
import { useState } from 'react'
import { galleryRules } from '#shared/domain/kernel/money/fees.ts'
import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { askedMove, type GalleryDraft, movedOnWall, type WallMove } from '../../../lib/gallery/draft.ts'
import { useDragOrder } from '../../../lib/hooks/use-drag-order.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { placed } from '../../../lib/resale/pictures.ts'
import { m } from '../../../paraglide/messages.js'
import { FieldError } from '../../site/frame/field.tsx'
import { Icon } from '../../site/frame/icon.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import css from './editor.module.css'
import page from './gallery.module.css'

export interface OwnWork {
  readonly id: string
  readonly title: string
  readonly artist: string
  readonly img: PictureData | null
}

/**
 * The wall as visitors will see it, with the works that may still hang below. Works are put in order by dragging and by
 * buttons; what a button did is said aloud. Without scripts each button sends the form and gets it back.
 */
export function WallField({
  works,
  draft,
  error,
  onChange,
}: {
  works: readonly OwnWork[]
  draft: GalleryDraft
  error: string | undefined
  onChange: (works: readonly string[]) => void
}) {
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')
  const byId = new Map(works.map(work => [work.id, work]))
  const hung = draft.works.flatMap(id => byId.get(id) ?? [])
  const ids = hung.map(({ id }) => id)
  const rest = works.filter(({ id }) => !ids.includes(id))
  const isFull = ids.length >= galleryRules.works
  const { held, onList } = useDragOrder((id, over) => onChange(placed(ids, id, over)))
  const isDragged = hydrated && ids.length > 1

  function move(what: WallMove, { id, title }: OwnWork) {
    const next = movedOnWall(ids, askedMove(what, id))
    if (next.join() === ids.join()) return
    onChange(next)
    const number = next.indexOf(id) + 1
    setSaid(
      what === 'hang'
        ? m.gallery_hung({ title })
        : what === 'remove'
          ? m.gallery_removed({ title })
          : m.gallery_moved({ title, number }),
    )
  }
  const press = (what: WallMove, work: OwnWork) => (event: MouseEvent) => {
    event.preventDefault()
    move(what, work)
  }
  const button = (what: WallMove, work: OwnWork, label: string, mark: string, isOff = false) => (
    <button
      type="submit"
      name="arrange"
      value={askedMove(what, work.id)}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={press(what, work)}
    >
      {what === 'remove' ? <Icon name="close" small /> : mark}
    </button>
  )

  return (
    <fieldset className={css.wallField} id="gallery-works" tabIndex={-1}>
      <legend className="vh">{m.gallery_part_works()}</legend>
      <p className={css.count}>
        <b>{m.gallery_works_count({ count: ids.length })}</b>
        <span className="mut">{hydrated ? m.gallery_works_hint() : m.gallery_works_plain()}</span>
      </p>
      <div className={`${page.wall} ${css.wall}`} data-wallpaper={draft.wallpaper}>
        {hung.length === 0 && <p>{m.gallery_wall_empty()}</p>}
        <ol className={css.hung} {...(isDragged && onList)}>
          {hung.map((work, index) => (
            <li key={work.id} {...(isDragged && { 'data-item': work.id })} data-held={held === work.id || undefined}>
              <input type="hidden" name="works" value={work.id} />
              <span className={css.mat}>
                <Picture picture={work.img} alt="" sizes="(max-width: 430px) 44vw, 200px" />
              </span>
              <b>{work.title}</b>
              <span className={css.tools}>
                {button('earlier', work, m.gallery_work_earlier({ title: work.title }), '←', index === 0)}
                {button('later', work, m.gallery_work_later({ title: work.title }), '→', index === hung.length - 1)}
                {button('remove', work, m.gallery_work_remove({ title: work.title }), '×')}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className="vh" role="status">
        {said}
      </p>
      <FieldError id="gallery-works" error={error} />
      {rest.length > 0 && (
        <>
          <h3>{m.gallery_rest()}</h3>
          {isFull && <p className="mut">{m.gallery_full()}</p>}
          <ul className={css.rest}>
            {rest.map(work => (
              <li key={work.id}>
                <Picture picture={work.img} alt="" sizes="72px" />
                <p>
                  <b>{work.title}</b>
                  <br />
                  <span className="mut">{work.artist}</span>
                </p>
                <button
                  type="submit"
                  className="btn second sm"
                  name="arrange"
                  value={askedMove('hang', work.id)}
                  aria-label={m.gallery_work_hang_named({ title: work.title })}
                  aria-disabled={isFull || undefined}
                  onClick={press('hang', work)}
                >
                  {m.gallery_work_hang()}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}
