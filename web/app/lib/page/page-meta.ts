import type { MetaDescriptor } from '@remix-run/node'
import { m } from '../../paraglide/messages.js'

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
