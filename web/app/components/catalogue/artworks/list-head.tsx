import type { ProductSort } from '#shared/domain/catalogue/work/work.ts'
import { grouped } from '../../../lib/format/money.ts'
import { activeCount, type WorkFilters } from '../../../lib/work-filters.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../site/frame/icon.tsx'
import css from './artworks.module.css'

/**
 * Shows what the list holds and how many, the words looked for, and the order. Its fields belong to the filter's form.
 * Where there is nothing to choose from, there is no order either.
 */
export function ListHead({
  title,
  filters,
  total,
  hasChoices,
}: {
  title: string
  filters: WorkFilters
  total: number
  hasChoices: boolean
}) {
  const sorts: Readonly<Record<ProductSort, string>> = {
    new: m.sort_new(),
    priceAsc: m.sort_price_asc(),
    priceDesc: m.sort_price_desc(),
    fav: m.sort_fav(),
  }
  const active = activeCount(filters)
  return (
    <>
      <div className={css.head}>
        <h1>
          {title}
          <span>
            <b>{grouped(total)}</b> {m.unit_short()}
          </span>
        </h1>
        <div className="search">
          <label className="vh" htmlFor="keyword">
            {m.search_label()}
          </label>
          <input
            className="in"
            id="keyword"
            name="keyword"
            type="search"
            form="filters"
            maxLength={100}
            defaultValue={filters.keyword}
            placeholder={m.search_label()}
          />
          <button className="icon-btn" type="submit" form="filters" aria-label={m.search_submit()}>
            <Icon name="search" />
          </button>
        </div>
      </div>
      {hasChoices && (
        <div className={css.sortbar}>
          <button type="button" popovertarget="filters">
            <Icon name="filter" small />
            {active > 0 ? m.filter_open_count({ count: active }) : m.filter_title()}
          </button>
          <label>
            <span className="vh">{m.sort_label()}</span>
            <select className="in" name="sort" form="filters" defaultValue={filters.sort} data-autosubmit>
              {Object.entries(sorts).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <noscript>
            <button className="btn sm second" type="submit" form="filters">
              {m.apply()}
            </button>
          </noscript>
        </div>
      )}
    </>
  )
}
