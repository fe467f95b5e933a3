import { data, type MetaFunction } from '@remix-run/node'
import { SearchForm } from '../components/search-form.tsx'
import { SiteLink } from '../components/site-link.tsx'
import type { PageHandle } from '../lib/page-handle.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { useLists } from '../lib/use-lists.ts'
import { useSite } from '../lib/use-site.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { noFooter: true }

export const meta: MetaFunction = () => [...pageMeta(m.not_found_title()), { name: 'robots', content: 'noindex' }]

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
