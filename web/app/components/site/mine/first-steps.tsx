import type { getOverview } from '#shared/api/buying/orders.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../frame/button.tsx'
import { Icon } from '../frame/icon.tsx'
import css from './overview.module.css'

type Steps = NonNullable<OutputOf<typeof getOverview>['firstSteps']>

/**
 * What a newcomer does once, each done or not: until then nothing can be bid for or bought. Each step leads back here,
 * where the next one is the button. Looking at works needs none of it.
 */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { paths } = useSite()
  const back = paths.overview()
  const all = [
    { name: 'phone', text: m.steps_phone(), why: m.steps_phone_why(), to: paths.phone(back) },
    { name: 'address', text: m.steps_address(), why: m.steps_address_why(), to: paths.addressBook({ redirect: back }) },
    { name: 'card', text: m.steps_card(), why: m.steps_card_why(), to: paths.cards({ new: 1, redirect: back }) },
  ] as const
  const next = all.find(({ name }) => !steps[name])
  return (
    <section className={css.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">{m.steps_title()}</h2>
      <p className="mut">{m.steps_text()}</p>
      <p className="mt3">
        <ButtonLink size="small" to={paths.artworks()}>
          {m.steps_works()}
        </ButtonLink>
      </p>
      <ol>
        {all.map(({ name, text, why, to }) => (
          <li key={name}>
            <span>
              <b>{text}</b>
              <br />
              <span className="mut">{why}</span>
            </span>
            {steps[name] ? (
              <span className={css.done}>
                <Icon name="check" small />
                {m.steps_done()}
              </span>
            ) : (
              <ButtonLink
                size="small"
                look={name === next?.name ? 'second' : 'quiet'}
                to={to}
                aria-label={m.steps_do_named({ step: text })}
              >
                {m.steps_do()}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
