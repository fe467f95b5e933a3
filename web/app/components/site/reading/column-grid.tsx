import { shortDate } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ColumnCard } from '../../../lib/rows.ts'
import { Picture } from '../frame/picture.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './reading.module.css'

export function ColumnGrid({ columns }: { columns: readonly ColumnCard[] }) {
  const { paths, locale } = useSite()
  return (
    <div className={css.columns}>
      {columns.map(({ id, type, typeName, name, profile, imgs, createDate }, index) => (
        <SiteLink key={id} to={paths.column(id, type)}>
          <Picture
            picture={imgs[0]}
            alt=""
            sizes="(max-width:600px) 92vw, (max-width:900px) 46vw, 400px"
            eager={index === 0}
          />
          <h2>{name}</h2>
          <p>{profile}</p>
          <p className="mut">
            {typeName}　<time className="num">{shortDate(createDate, locale)}</time>
          </p>
        </SiteLink>
      ))}
    </div>
  )
}
