import { useSite } from '../../lib/hooks/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../frame/icon.tsx'

/** Words to look for among the works. */
export function SearchForm({ keyword = '' }: { keyword?: string }) {
  const { paths } = useSite()
  return (
    <search>
      <form className="search" action={paths.artworks()}>
        <label className="vh" htmlFor="keyword">
          {m.search_label()}
        </label>
        <input
          className="in"
          id="keyword"
          name="keyword"
          type="search"
          maxLength={100}
          defaultValue={keyword}
          placeholder={m.search_label()}
        />
        <button className="btn" type="submit">
          <Icon name="search" small />
          {m.search_submit()}
        </button>
      </form>
    </search>
  )
}
