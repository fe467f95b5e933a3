import { data, type MetaFunction } from '@remix-run/node'
import { SiteLink } from '../components/frame/site-link.tsx'
import { SearchForm } from '../components/layout/search-form.tsx'
import { useLists } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta } from '../lib/page/page-meta.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { noFooter: true }

export const meta: MetaFunction = () => [...notFoundMeta(), { name: 'robots', content: 'noindex' }]

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  const { paths } = useSite()
  const { crafts } = useLists()
  return (
    <div className="wrap sec lost">
      <p className="kicker num">404</p>
      <h1>{m.not_found_title()}</h1>
      <p className="sub">{m.not_found_text()}</p>
      <SearchForm />
      <ul className="cluster">
        {crafts.slice(0, 3).map(({ id, name }) => (
          <li key={id}>
            <SiteLink className="more" to={paths.artworks({ craftIds: id })}>
              {name}
            </SiteLink>
          </li>
        ))}
        <li>
          <SiteLink className="more" to={paths.home}>
            {m.error_home()}
          </SiteLink>
        </li>
      </ul>
    </div>
  )
}
