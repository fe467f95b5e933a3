import { type MouseEvent, useState } from 'react'
import { pictureAt, pictureFile, pictureKey, pictureSrcset, widestOf } from '#shared/domain/kernel/picture/files.ts'
import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { m } from '../../../paraglide/messages.js'
import { Picture } from '../../site/frame/picture.tsx'
import { Favourite } from '../works/favourite.tsx'
import css from './item.module.css'

const stageSizes = '(max-width: 430px) calc(100vw - 40px), (max-width: 900px) calc(100vw - 48px), 690px'

/**
 * The photographs. Every one is a link to its largest file, so that enlarging works without scripts; with them it opens
 * the viewer, which is loaded at the first wish for it.
 */
export function PhotoGallery({
  id,
  title,
  pictures,
  collected,
}: {
  id: string
  title: string
  pictures: readonly PictureData[]
  collected: boolean
}) {
  const [at, setAt] = useState(0)
  const shown = pictures[at] ?? pictures[0]
  const enlarge = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const labels = {
      close: m.work_zoom_close(),
      next: m.work_zoom_next(),
      previous: m.work_zoom_previous(),
      zoom: m.work_zoom(),
    }
    // The format that this browser took for the stage is the one that it knows.
    const stage = event.currentTarget.querySelector('img')?.currentSrc ?? ''
    const slides = pictures.map(picture => slideOf(picture, stage.endsWith('.avif')))
    void import('./zoom.ts').then(({ openZoom }) => openZoom(slides, index, title, labels))
  }
  return (
    <div>
      <div className={css.gallery}>
        <Favourite productId={id} title={title} collected={collected} />
        {shown ? (
          <a
            href={largest(shown)}
            aria-label={m.work_photo_open({ title, number: at + 1 })}
            onClick={event => enlarge(event, at)}
          >
            <Picture picture={shown} alt={m.work_photo({ title, number: at + 1 })} sizes={stageSizes} eager />
          </a>
        ) : (
          <span className={css.blank} />
        )}
      </div>
      {pictures.length > 1 && (
        <ul className={css.thumbs} aria-label={m.work_photos()}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a
                href={largest(picture)}
                aria-label={m.work_photo({ title, number: index + 1 })}
                aria-current={index === at ? 'true' : undefined}
                onClick={event => {
                  event.preventDefault()
                  setAt(index)
                }}
              >
                <Picture picture={picture} alt="" sizes="130px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const largest = (picture: PictureData): string => pictureAt(picture, widestOf(picture))

function slideOf(picture: PictureData, knowsAvif: boolean) {
  const { id, width, height, avif } = picture
  if (!knowsAvif || !avif) return { src: largest(picture), srcset: pictureSrcset(picture, 'webp'), width, height }
  const src = `/${pictureKey(id, pictureFile(Math.max(...avif), 'avif'))}`
  return { src, srcset: pictureSrcset(picture, 'avif'), width, height }
}
