import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../frame/icon.tsx'

/** Words to look for among the works; a page may look among its own instead. */
export function SearchForm({
  id = 'keyword',
  keyword = '',
  label = m.search_label(),
  action,
  hidden = {},
}: {
  /** Id of its field; a page may have two such forms. */
  id?: string
  keyword?: string | undefined
  label?: string
  action?: string
  /** What else the address says and keeps. */
  hidden?: Readonly<Record<string, string | undefined>>
}) {
  const { paths } = useSite()
  return (
    <search aria-label={label}>
      <form className="search" action={action ?? paths.artworks()}>
        {Object.entries(hidden).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        <input
          className="in"
          id={id}
          name="keyword"
          type="search"
          maxLength={100}
          defaultValue={keyword}
          placeholder={label}
        />
        <button className="btn" type="submit">
          <Icon name="search" small />
          {m.search_submit()}
        </button>
      </form>
    </search>
  )
}
