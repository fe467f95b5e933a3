import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useLists } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { type Shelf, shelfOf } from '../../../lib/shelf.ts'
import { m } from '../../../paraglide/messages.js'
import { WorkCard } from '../../catalogue/works/work-card.tsx'
import { SearchForm } from '../layout/search-form.tsx'
import { ErrorPanel } from './error-page.tsx'
import { SiteLink } from './site-link.tsx'

/** A detail page whose subject does not exist, inside the site's frame; any other error is shown as one. */
export function Missing({ text }: { text: string }) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPanel error={error} />
  return <NothingHere title={text} shelf={shelfOf(error.data)} />
}

/** A page of a work that does not exist. */
export function MissingWork() {
  return <Missing text={m.not_found_work()} />
}

/** What every address that leads to nothing shows: that it does, where to look, and works to go on with. */
export function NothingHere({ title, shelf }: { title: string; shelf: Shelf | undefined }) {
  const { paths } = useSite()
  const { crafts } = useLists()
  return (
    <div className="wrap sec">
      <div className="lost">
        <p className="kicker num">404</p>
        <h1>{title}</h1>
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
      {shelf && shelf.works.length > 0 && (
        <section aria-labelledby="shelf">
          <h2 id="shelf">{m.not_found_shelf()}</h2>
          <div className="shelf">
            {shelf.works.map(work => (
              <WorkCard key={work.id} work={work} serverTime={shelf.serverTime} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
