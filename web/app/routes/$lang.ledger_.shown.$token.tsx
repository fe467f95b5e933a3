import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import css from '../components/provenance/ledger/shown.module.css'
import { ShownFacts } from '../components/provenance/ledger/shown-facts.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { dateTime } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import type { loadShownFacts } from '../lib/server/disclosures.server.ts'
import { m } from '../paraglide/messages.js'

export { loadShownFacts as loader } from '../lib/server/disclosures.server.ts'

export const handle: PageHandle = {
  hydrate: pages.shownFacts.hydrate,
  asksAnywhere: true,
  secretAddress: true,
  noCache: true,
}

export const meta: MetaFunction = () => [...pageMeta(m.shown_title()), { name: 'robots', content: 'noindex' }]

/** What the owner of a work shows of its history to whoever has this address, until it ends (decision 286). */
export default function Shown() {
  const shown = useLoaderData<typeof loadShownFacts>()
  const { paths, locale } = useSite()
  if (!shown)
    return (
      <div className={`wrap ${css.page}`}>
        <h1>{m.shown_ended_title()}</h1>
        <p className="sub">{m.shown_ended_text()}</p>
      </div>
    )
  const { work, endsAt } = shown
  return (
    <div className={`wrap ${css.page}`}>
      <h1>{m.shown_title()}</h1>
      <p className="sub">{m.shown_sub({ time: dateTime(endsAt, locale) })}</p>
      <div className={css.work}>
        {work.img && <Picture picture={work.img} alt="" sizes="160px" eager />}
        <div>
          <h2>
            <SiteLink to={paths.artwork(work.id)}>{work.title}</SiteLink>
          </h2>
          {work.number && <p className="mut num">{work.number}</p>}
          <p>
            <SiteLink className="link" to={paths.verifyLedger({ id: work.id })}>
              {m.shown_history()}
            </SiteLink>
          </p>
        </div>
      </div>
      <ShownFacts shown={shown} />
      <Note>{m.shown_limits()}</Note>
    </div>
  )
}
