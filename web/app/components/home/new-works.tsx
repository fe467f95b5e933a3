import { saleTypeNumbers } from '#shared/domain/wire-numbers.ts'
import type { WorkCard as Work } from '#shared/domain/work/catalogue.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { SectionHead } from '../frame/section-head.tsx'
import { WorkCard } from '../work-card.tsx'
import css from './works.module.css'

/** One work large, four beside it: seven columns and five. */
export function NewWorks({ works, serverTime }: { works: readonly Work[]; serverTime: string }) {
  const { paths } = useSite()
  const [lead, ...others] = works
  if (!lead) return null
  return (
    <section className="band sec" aria-labelledby="new">
      <div className="wrap">
        <SectionHead id="new" title={m.home_new()} to={paths.artworks({ saleType: saleTypeNumbers.new })} />
        <div className={css.asym}>
          <WorkCard
            work={lead}
            serverTime={serverTime}
            className={css.lead ?? ''}
            sizes="(max-width:900px) 94vw, 690px"
          />
          <div className={css.two}>
            {others.slice(0, 4).map(work => (
              <WorkCard key={work.id} work={work} serverTime={serverTime} sizes="(max-width:900px) 46vw, 240px" />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
