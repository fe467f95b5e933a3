import { shortDate } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { NewsCard } from '../../../lib/rows.ts'
import { SiteLink } from '../../site/frame/site-link.tsx'

/** News as a dated list. */
export function NewsList({ news }: { news: readonly NewsCard[] }) {
  const { paths, locale } = useSite()
  return (
    <ul className="news">
      {news.map(({ id, createDate, typeName, title }) => (
        <li key={id}>
          <SiteLink to={paths.newsItem(id)}>
            <time dateTime={createDate}>{shortDate(createDate, locale)}</time>
            <span>{typeName}</span>
            <b>{title}</b>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
