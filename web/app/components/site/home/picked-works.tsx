import type { WorkCard as Work } from '#shared/domain/catalogue/work/catalogue.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { WorkCard } from '../../catalogue/works/work-card.tsx'
import { SectionHead } from '../frame/section-head.tsx'

/** The works that the editor picked (the console's page of the home page), in the editor's order. */
export function PickedWorks({ works, serverTime }: { works: readonly Work[]; serverTime: string }) {
  const { paths } = useSite()
  if (works.length === 0) return null
  return (
    <section className="wrap sec" aria-labelledby="picked">
      <SectionHead id="picked" title={m.home_picked()} to={paths.artworks()} />
      <div className="grid4 taste">
        {works.map(work => (
          <WorkCard key={work.id} work={work} serverTime={serverTime} />
        ))}
      </div>
    </section>
  )
}
