import type { ChoiceGroup } from '../../../lib/hooks/use-filter-choices.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { filterQuery, type WorkFilters } from '../../../lib/work-filters.ts'
import { m } from '../../../paraglide/messages.js'
import { Empty } from '../../site/frame/empty.tsx'

/** Shows which condition removed everything, and the same list without it (DESIGN 11). */
export function NothingFound({ filters, groups }: { filters: WorkFilters; groups: readonly ChoiceGroup[] }) {
  const { paths } = useSite()
  // Counts of a group are taken with all other conditions: where they say there is something, the group is in the way.
  const guilty = groups.find(
    ({ choices }) => choices.some(({ selected }) => selected) && choices.some(({ count }) => count > 0),
  )
  const named = guilty?.choices.filter(({ selected }) => selected).map(({ text }) => text)
  const words = named?.join(m.list_dot()) ?? filters.keyword
  const to = guilty ? filterQuery(filters, { [guilty.group]: [] }) : filterQuery(filters, { keyword: '' })
  return (
    <Empty
      action={
        <a className="btn sm second" href={paths.artworks(words ? to : {})}>
          {words ? m.filter_drop_this() : m.filter_drop_all()}
        </a>
      }
    >
      {words ? m.filter_nothing_for({ words }) : m.filter_nothing()}
    </Empty>
  )
}
