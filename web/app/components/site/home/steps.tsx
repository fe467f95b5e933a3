import type { getHomeBlocks } from '#shared/api/catalogue/content.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { guides as guideNames, type PageKey } from '#shared/domain/kernel/pages.ts'
import { useLists } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { SectionHead } from '../frame/section-head.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './home.module.css'

/** Shows how a work comes home, in three steps; the guides tell the rest. */
export function Steps({ guides }: { guides: OutputOf<typeof getHomeBlocks>['guides'] }) {
  const { paths, locale } = useSite()
  const [craft] = useLists().crafts
  const marks = locale === 'ja' ? ['一', '二', '三'] : ['1', '2', '3']
  const steps = [
    [m.home_step1(), m.home_step1_text()],
    [m.home_step2(), m.home_step2_text()],
    [m.home_step3(), m.home_step3_text()],
  ] as const
  const pathOf = (key: PageKey) => {
    const guide = guideNames.find(name => key === `${name}-guide`)
    return guide ? paths.guide(guide) : craft && paths.sendingGuide(craft.id)
  }
  return (
    <section className="band sec" aria-labelledby="steps">
      <div className="wrap">
        <SectionHead
          id="steps"
          title={m.home_steps()}
          {...(guides.some(({ key }) => key === 'purchase-guide') && { to: paths.guide('purchase') })}
        />
        <ol className={css.steps3}>
          {steps.map(([title, text], index) => (
            <li key={title}>
              <p className={css.k} aria-hidden="true">
                {marks[index]}
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {guides.length > 0 && (
          <nav className={css.guides} aria-labelledby="guides">
            <h3 id="guides">{m.home_guides()}</h3>
            <ul>
              {guides.map(({ key, title }) => {
                const to = pathOf(key)
                return (
                  to && (
                    <li key={key}>
                      <SiteLink className="link" to={to}>
                        {title}
                      </SiteLink>
                    </li>
                  )
                )
              })}
            </ul>
          </nav>
        )}
      </div>
    </section>
  )
}
