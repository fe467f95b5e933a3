import type { MetaDescriptor } from '@remix-run/node'
import { pictureAt } from '#shared/domain/picture/files.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import { m } from '../../paraglide/messages.js'

type Matches = readonly { readonly id: string; readonly data: unknown }[]

/** The address of a picture for a shared link, which must be absolute: the root's loader knows the origin. */
export function shareImage(matches: Matches, picture: Picture | undefined): string | undefined {
  const root = matches.find(({ id }) => id === 'root')?.data
  if (!picture || typeof root !== 'object' || root === null || !('publicOrigin' in root)) return undefined
  return `${root.publicOrigin}${pictureAt(picture, 1200)}`
}

/** Title, description and what a shared link shows. Without a title the name of the site stands alone. */
export function pageMeta(title: string | undefined, description?: string, image?: string): MetaDescriptor[] {
  const full = title ? m.page_title({ title }) : m.site_name()
  const text = (description ?? m.site_line()).replace(/\s+/g, ' ').slice(0, 160)
  return [
    { title: full },
    { name: 'description', content: text },
    { property: 'og:title', content: full },
    { property: 'og:description', content: text },
    { property: 'og:site_name', content: m.site_name() },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}

export const notFoundMeta = (description?: string): MetaDescriptor[] => pageMeta(m.not_found_title(), description)
