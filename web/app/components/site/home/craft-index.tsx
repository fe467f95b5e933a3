import type { WorkCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { useLists } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Picture } from '../frame/picture.tsx'
import { SectionHead } from '../frame/section-head.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './works.module.css'

/** The crafts as an index: name, makers, number of works, one of them as a picture. */
export function CraftIndex({
  counts,
  works,
}: {
  counts: readonly { readonly id: string; readonly count: number }[]
  works: readonly WorkCard[]
}) {
  const { paths } = useSite()
  const { crafts } = useLists()
  if (counts.every(({ count }) => count === 0)) return null
  return (
    <section className="wrap sec" aria-labelledby="crafts">
      <SectionHead id="crafts" title={m.home_crafts()} to={paths.artworks()} />
      <div className={css.crafts}>
        {crafts.map(({ id, name, artists }) => {
          const count = counts.find(facet => facet.id === id)?.count ?? 0
          return (
            <SiteLink key={id} to={paths.artworks({ craftIds: id })}>
              <b>{name}</b>
              <span>{artists.map(artist => artist.name).join(m.list_dot())}</span>
              <i>
                {count}
                <small>{m.unit_short()}</small>
              </i>
              <Picture picture={works.find(work => work.craftIds.includes(id))?.imgs[0]} alt="" sizes="72px" />
            </SiteLink>
          )
        })}
      </div>
    </section>
  )
}
