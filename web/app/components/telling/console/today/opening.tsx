import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminOverview } from '#shared/api/people/console/operators.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import type { Paths } from '../../../../lib/paths.ts'
import { m } from '../../../../paraglide/messages.js'
import { Badge } from '../../../site/frame/badge.tsx'
import { usePublisher } from '../../../site/frame/json-ld.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { SiteLink } from '../../../site/frame/site-link.tsx'
import css from './opening.module.css'

type Opening = NonNullable<OutputOf<typeof adminOverview>['opening']>
type Step = Opening[number]['step']

const texts: Readonly<Record<Step, { readonly title: () => string; readonly text: () => string }>> = {
  factor: { title: m.opening_factor, text: m.opening_factor_text },
  starter: { title: m.opening_starter, text: m.opening_starter_text },
  terms: { title: m.opening_terms, text: m.opening_terms_text },
  rate: { title: m.opening_rate, text: m.opening_rate_text },
  artist: { title: m.opening_artist, text: m.opening_artist_text },
  work: { title: m.opening_work, text: m.opening_work_text },
}

const pageOf = (step: Step, paths: Paths): string =>
  ({
    factor: paths.admin('account'),
    starter: paths.admin('content'),
    terms: paths.admin('pages'),
    rate: paths.admin('content/fx/edit', { id: 'usd' }),
    artist: paths.admin('content/artist/edit'),
    work: paths.admin('works/new'),
  })[step]

/** What is to be done before the shop can sell, in its order; each step says by itself whether it is done. */
export function OpeningList({ opening }: { opening: Opening }) {
  const { paths } = useSite()
  const { origin } = usePublisher()
  const next = opening.find(({ isDone }) => !isDone)?.step
  return (
    <Panel id="opening" title={m.opening_title()}>
      <p className="mut">{m.opening_text()}</p>
      <ol className={css.steps}>
        {opening.map(({ step, isDone }) => (
          <li key={step} aria-current={step === next ? 'step' : undefined}>
            <div>
              <b>
                <SiteLink to={pageOf(step, paths)}>{texts[step].title()}</SiteLink>
              </b>
              {!isDone && <p className="mut">{texts[step].text()}</p>}
              {!isDone && step === 'starter' && <code>npm run starter -- --site {origin}</code>}
            </div>
            <Badge state={isDone ? 'completed' : step === next ? 'due' : 'none'}>
              {isDone ? m.opening_done() : step === next ? m.opening_next() : m.opening_to_do()}
            </Badge>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
