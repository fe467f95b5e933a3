import { yearWithEra } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import css from './item.module.css'

const kindWords: Readonly<Record<Work['provenance'][number]['kind'], () => string>> = {
  made: m.provenance_made,
  kept: m.provenance_kept,
  exhibited: m.provenance_exhibited,
  awarded: m.provenance_awarded,
}

/** What happened to the work, by year, and what was found whenever somebody looked at it. */
export function DatedFacts({ work }: { work: Pick<Work, 'provenance' | 'inspections' | 'condition' | 'artist'> }) {
  const { provenance, inspections, condition } = work
  if (provenance.length === 0 && inspections.length === 0) return null
  return (
    <div className={css.life}>
      {provenance.length > 0 && (
        <section aria-labelledby="provenance">
          <h2 id="provenance">{m.provenance_title()}</h2>
          <ol>
            {provenance.map(({ kind, year, text }) => (
              <li key={`${kind} ${year} ${text}`}>
                <Year year={year} />
                <span className="mut">{kindWords[kind]()}</span>
                <span>{kind === 'made' ? m.provenance_made_by({ artist: work.artist.name }) : text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {inspections.length > 0 && (
        <section aria-labelledby="inspections">
          <h2 id="inspections">{m.inspection_title()}</h2>
          <ol>
            {condition !== '' && (
              <li>
                <span>{m.inspection_now()}</span>
                <span>{condition}</span>
              </li>
            )}
            {inspections.map(({ year, text }) => (
              <li key={`${year} ${text}`}>
                <Year year={year} />
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function Year({ year }: { year: number | null }) {
  const { locale } = useSite()
  return <span className="num">{year === null ? m.provenance_undated() : yearWithEra(year, locale)}</span>
}
