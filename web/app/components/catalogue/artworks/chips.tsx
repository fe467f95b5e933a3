import type { ChoiceGroup } from '../../../lib/hooks/use-filter-choices.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { filterQuery, type WorkFilters, withoutValue } from '../../../lib/work-filters.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../site/frame/icon.tsx'
import css from './artworks.module.css'

/** Each condition in force is a link that drops it. */
export function Chips({ filters, groups }: { filters: WorkFilters; groups: readonly ChoiceGroup[] }) {
  const { paths } = useSite()
  const chips = [
    ...(filters.keyword
      ? [
          {
            text: m.filter_keyword({ keyword: filters.keyword }),
            to: paths.artworks(filterQuery(filters, { keyword: '' })),
          },
        ]
      : []),
    ...groups.flatMap(({ group, choices }) =>
      choices
        .filter(({ selected }) => selected)
        .map(({ text, value }) => ({ text, to: paths.artworks(withoutValue(filters, group, value)) })),
    ),
  ]
  if (chips.length === 0) return null
  return (
    <div className={`cluster ${css.chips}`}>
      <ul className="chips" aria-label={m.filter_chosen()}>
        {chips.map(({ text, to }) => (
          <li key={to}>
            <a className="chip" href={to}>
              {text}
              <span className="vh">{m.filter_drop()}</span>
              <Icon name="close" />
            </a>
          </li>
        ))}
      </ul>
      <a className="btn bare sm" href={paths.artworks()}>
        {m.filter_drop_all()}
      </a>
    </div>
  )
}
