import type { MetaFunction } from '@remix-run/node'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction = () => [...pageMeta(m.farewell_title()), { name: 'robots', content: 'noindex' }]

/** Says so and nothing else: it is the same for everybody. */
export default function Farewell() {
  const { paths } = useSite()
  return (
    <div className="wrap narrow sec">
      <Breadcrumb steps={[{ text: m.farewell_title() }]} />
      <h1>{m.farewell_title()}</h1>
      <p className="mt4">{m.farewell_text()}</p>
      <p className="mt5">
        <ButtonLink look="second" to={paths.artworks()}>
          {m.farewell_home()}
        </ButtonLink>
      </p>
    </div>
  )
}
