import { useSite } from '../../lib/hooks/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { SectionHead } from '../frame/section-head.tsx'
import css from './home.module.css'

/** Shows how a work comes home, in three steps; the guide tells the rest. */
export function Steps() {
  const { paths, locale } = useSite()
  const marks = locale === 'ja' ? ['一', '二', '三'] : ['1', '2', '3']
  const steps = [
    [m.home_step1(), m.home_step1_text()],
    [m.home_step2(), m.home_step2_text()],
    [m.home_step3(), m.home_step3_text()],
  ] as const
  return (
    <section className="band sec" aria-labelledby="steps">
      <div className="wrap">
        <SectionHead id="steps" title={m.home_steps()} to={paths.guide('purchase')} />
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
      </div>
    </section>
  )
}
