import type * as z from 'zod'
import type { privatePhoto } from '#shared/api/fulfilment/parcels.ts'
import trade from '../../../fulfilment/trade/trade.module.css'
import css from './order.module.css'

type Photo = z.infer<ReturnType<typeof privatePhoto>>

/** Private photos, each good for five minutes and opened whole in a tab of its own (D16). */
export function PhotoList({ title, photos }: { title: string; photos: readonly Photo[] }) {
  return (
    <figure className={css.photoList}>
      <figcaption className="mut">{title}</figcaption>
      <ul className={trade.photoList}>
        {photos.map(({ url, width, height }, index) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <img src={url} width={width} height={height} alt={`${title} ${index + 1}`} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </figure>
  )
}
