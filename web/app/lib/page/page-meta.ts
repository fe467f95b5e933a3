import type { MetaDescriptor } from '@remix-run/node'
import { pictureAt, pictureKey, shareFile, shareSize } from '#shared/domain/kernel/picture/files.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import cover from '../../../../dist/icons/share.jpg?url'
import { m } from '../../paraglide/messages.js'

type Matches = readonly { readonly id: string; readonly data: unknown }[]

/** What a link to the page shows where it is shared. */
interface ShareImage {
  readonly url: string
  readonly width: number
  readonly height: number
  /** Empty where the picture says no more than the title. */
  readonly alt: string
}

/**
 * The picture of a shared link: the one that was made of the page's picture, or the site's own. Its address must be
 * absolute; the root's loader knows the origin. A picture from before decision 108 is shown as it is.
 */
export function shareImage(matches: Matches, picture?: Picture | null, alt = ''): ShareImage | undefined {
  const root = matches.find(({ id }) => id === 'root')?.data
  if (typeof root !== 'object' || root === null || !('publicOrigin' in root)) return undefined
  const { publicOrigin } = root
  if (!picture) return { url: `${publicOrigin}${cover}`, ...shareSize, alt: m.site_name() }
  if (picture.share) return { url: `${publicOrigin}/${pictureKey(picture.id, shareFile)}`, ...shareSize, alt }
  const { width, height } = picture
  return { url: `${publicOrigin}${pictureAt(picture, shareSize.width)}`, width, height, alt }
}

/** Title, description and what a shared link shows. Without a title the name of the site stands alone. */
export function pageMeta(title: string | undefined, description?: string, image?: ShareImage): MetaDescriptor[] {
  const full = title ? m.page_title({ title }) : m.site_name()
  const text = (description ?? m.site_line()).replace(/\s+/g, ' ').slice(0, 160)
  return [
    { title: full },
    { name: 'description', content: text },
    { property: 'og:title', content: full },
    { property: 'og:description', content: text },
    { property: 'og:site_name', content: m.site_name() },
    ...(image ? imageMeta(image, title ?? m.site_name()) : []),
  ]
}

function imageMeta({ url, width, height, alt }: ShareImage, title: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt || title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export const notFoundMeta = (description?: string): MetaDescriptor[] => pageMeta(m.not_found_title(), description)
