import { shortDate } from '../../../lib/format/dates.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ColumnCard } from '../../../lib/rows.ts'
import { m } from '../../../paraglide/messages.js'
import { Picture } from '../frame/picture.tsx'
import { SectionHead } from '../frame/section-head.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './home.module.css'

/** The newest column wide, two more beside it. */
export function HomeColumns({ columns }: { columns: readonly ColumnCard[] }) {
  const { paths, locale } = useSite()
  if (columns.length === 0) return null
  return (
    <section className="wrap sec" aria-labelledby="columns">
      <SectionHead id="columns" title={m.nav_columns()} to={paths.columns()} />
      <div className={css.cols3}>
        {columns.slice(0, 3).map(({ id, type, typeName, name, imgs, createDate }, index) => (
          <SiteLink key={id} to={paths.column(id, type)}>
            <div className={css.im}>
              <Picture
                picture={imgs[0]}
                alt=""
                sizes={index === 0 ? '(max-width:900px) 94vw, 610px' : '(max-width:430px) 94vw, 300px'}
              />
            </div>
            <h3>{name}</h3>
            <p className="mut">
              {typeName} <time className="num">{shortDate(createDate, locale)}</time>
            </p>
          </SiteLink>
        ))}
      </div>
    </section>
  )
}
