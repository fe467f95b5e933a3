import { useRouteLoaderData } from '@remix-run/react'
import logo from '../../../../../dist/icons/icon-512.png?url'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Publisher } from '../../../lib/page/json-ld.ts'
import { m } from '../../../paraglide/messages.js'

/** The house of this site, for descriptions of its pages. */
export function usePublisher(): Publisher {
  const origin = useRouteLoaderData<{ publicOrigin: string }>('root')?.publicOrigin ?? ''
  const { paths } = useSite()
  return { origin, home: paths.home, name: m.site_name(), logo }
}

/** A description of the page for search engines. A sign that could end the element is written as JSON writes it. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
