import type { WorkCard as Card } from '#shared/domain/catalogue/work/catalogue.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { WorkCard } from '../works/work-card.tsx'

export function RelatedWorks({
  works,
  craftId,
  serverTime,
}: {
  works: readonly Card[]
  craftId: string
  serverTime: string
}) {
  const { paths } = useSite()
  return (
    <section className="wrap sec" aria-labelledby="related">
      <div className="head">
        <h2 id="related">{m.work_related()}</h2>
        <SiteLink className="more" to={paths.artworks({ craftIds: craftId })}>
          {m.see_all()}
        </SiteLink>
      </div>
      <div className="grid4 taste">
        {works.map(work => (
          <WorkCard key={work.id} work={work} serverTime={serverTime} />
        ))}
      </div>
    </section>
  )
}
