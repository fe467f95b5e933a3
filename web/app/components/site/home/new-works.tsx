import type { WorkCard as Work } from '#shared/domain/catalogue/work/catalogue.ts'
import { saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { WorkCard } from '../../catalogue/works/work-card.tsx'
import { SectionHead } from '../frame/section-head.tsx'
import { firstSentences } from './first-sentences.ts'
import css from './works.module.css'

/** As much as is told of the large one. */
const textLength = { ja: 80, en: 180 } as const

/** One work large with what is told about it, four beside it: seven columns and five; the others in a row below. */
export function NewWorks({ works, text, serverTime }: { works: readonly Work[]; text: string; serverTime: string }) {
  const { paths, locale } = useSite()
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
            text={firstSentences(text, textLength[locale])}
            sizes="(max-width:900px) 94vw, 690px"
          />
          <div className={css.two}>
            {others.slice(0, 4).map(work => (
              <WorkCard key={work.id} work={work} serverTime={serverTime} sizes="(max-width:900px) 46vw, 240px" />
            ))}
          </div>
        </div>
        {others.length > 4 && (
          <div className={`grid4 taste ${css.others}`}>
            {others.slice(4).map(work => (
              <WorkCard key={work.id} work={work} serverTime={serverTime} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
