import type { ChoiceGroup } from '../../lib/hooks/use-filter-choices.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import type { WorkFilters } from '../../lib/work-filters.ts'
import { m } from '../../paraglide/messages.js'
import { Check } from '../frame/field.tsx'
import { Icon } from '../frame/icon.tsx'
import css from './artworks.module.css'

/**
 * The filters, one form that works without scripts. A side column on a wide screen, where a choice applies itself; below
 * 900 px a sheet over the page, whose button says how many works the choice leaves.
 */
export function Filters({
  filters,
  groups,
  total,
}: {
  filters: WorkFilters
  groups: readonly ChoiceGroup[]
  total: number
}) {
  const { paths } = useSite()
  return (
    <form
      className={css.filters}
      id="filters"
      action={paths.artworks()}
      popover="auto"
      aria-label={m.filter_title()}
      data-filters
    >
      <div className={css.sheetHead}>
        <h2>{m.filter_title()}</h2>
        <button
          className="icon-btn"
          type="button"
          popovertarget="filters"
          popovertargetaction="hide"
          aria-label={m.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {filters.artistId && <input type="hidden" name="artistId" value={filters.artistId} />}
      {groups
        .filter(({ choices }) => choices.length > 0)
        .map(({ group, title, choices }) => (
          <fieldset key={group} className={css.group}>
            <legend>{title}</legend>
            {choices.map(({ value, text, count, selected }) => (
              <Check key={value} name={group} value={value} defaultChecked={selected} count={count}>
                {text}
              </Check>
            ))}
          </fieldset>
        ))}
      <div className={css.applyBar}>
        <button className="btn w" type="submit" data-count={m.filter_apply({ count: '{count}' })}>
          {m.filter_apply({ count: total })}
        </button>
      </div>
    </form>
  )
}
