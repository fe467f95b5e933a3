import { pictureAt, pictureSrcset } from '#shared/domain/kernel/picture/files.ts'
import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { underColour } from '../../../lib/format/under-colour.ts'

/**
 * A picture in the widths and formats there are: AVIF for browsers that know it, WebP for the others. `alt` is required: empty for a picture that only repeats the words beside it.
 * `sizes` is the width it is shown at, as in CSS. `eager` for the one that the visitor sees first.
 */
export function Picture({
  picture,
  alt,
  sizes,
  eager = false,
  className,
}: {
  picture: PictureData | null | undefined
  alt: string
  sizes: string
  eager?: boolean
  className?: string | undefined
}) {
  if (!picture) return <span className={className} />
  const under = underColour(picture.color)
  const avif = pictureSrcset(picture, 'avif')
  const image = (
    <img
      className={className ? `${className} ${under}` : under}
      src={pictureAt(picture, 720)}
      srcSet={pictureSrcset(picture, 'webp')}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      decoding={eager ? 'sync' : 'async'}
      loading={eager ? 'eager' : 'lazy'}
      // React 18 passes the attribute on only under this spelling.
      {...(eager && { fetchpriority: 'high' })}
    />
  )
  if (!avif) return image
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  )
}
