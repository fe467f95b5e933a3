import { useSite } from '../../../lib/hooks/use-site.ts'
import { queryString } from '../../../lib/paths.ts'
import { filterQuery, type WorkFilters } from '../../../lib/work-filters.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../site/frame/button.tsx'
import css from './collecting.module.css'

/** Saves the filters in force under a name; folded, because most readers only look. */
export function SaveSearch({ filters, title }: { filters: WorkFilters; title: string }) {
  const { paths } = useSite()
  return (
    <details className={css.fold}>
      <summary className="link">{m.collecting_save_open()}</summary>
      <form method="post" action={paths.saveSearch} className={css.line} noValidate>
        <input type="hidden" name="filters" value={queryString(filterQuery(filters)).slice(1)} />
        <label htmlFor="search-name">{m.collecting_save_name()}</label>
        <input className="in" id="search-name" name="name" maxLength={40} defaultValue={title.slice(0, 40)} required />
        <Button type="submit" look="second">
          {m.collecting_save_submit()}
        </Button>
        <p className="mut">{m.collecting_save_note()}</p>
      </form>
    </details>
  )
}
