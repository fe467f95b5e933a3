import type { OutputOf } from '#shared/api/endpoint.ts'
import type { getPrivateSale } from '#shared/api/selling/private-sales.ts'
import type { SalePhase } from '#shared/domain/catalogue/work/sale-window.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { useCraftName } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { tagOf } from '../../catalogue/works/work-card.tsx'
import { Badge } from '../../site/frame/badge.tsx'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { Icon } from '../../site/frame/icon.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { Price } from '../../site/frame/price.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { Prose } from '../../site/reading/prose.tsx'
import { OpeningForm } from './opening-form.tsx'
import { PhaseBadge } from './phase-badge.tsx'
import css from './sale.module.css'
import { SaleClock } from './sale-clock.tsx'
import { SaleSpan } from './sale-span.tsx'

type Sale = OutputOf<typeof getPrivateSale>

/** A secret sale as its guests see it, or, for everybody else, its banner (D95). */
export function SaleRoom({
  sale,
  onOver,
}: {
  sale: Sale
  /** The phase that is shown has come to its end. */
  onOver?: (() => void) | undefined
}) {
  return (
    <div className={`urushi ${css.sale}`}>
      {sale.isInvited ? <GuestRoom sale={sale} onOver={onOver} /> : <Outside sale={sale} />}
    </div>
  )
}

function GuestRoom({ sale, onOver }: { sale: Sale; onOver: (() => void) | undefined }) {
  const { paths, locale } = useSite()
  const { id, title, banner, startAt, endAt, phase, text, list, opening, serverTime } = sale
  const isEnded = phase === 'ended'
  const until = phase === 'coming-soon' ? startAt : endAt
  const sold = list.filter(({ label }) => label === 'sold-out').length
  return (
    <>
      <section className={css.banner} data-phase={phase} aria-label={title}>
        <Picture picture={banner} alt="" sizes="100vw" eager className={css.behind} />
        <div className="wrap">
          <div className={css.name}>
            <p className="kicker">{m.sale_kicker()}</p>
            <h1>{title}</h1>
          </div>
          <div className={css.foot}>
            <p className={css.state}>
              <PhaseBadge phase={phase} />
              <span className={css.time}>{instants[phase]({ time: dateTime(until, locale) })}</span>
            </p>
            {isEnded ? (
              <p className={css.told}>{sold > 0 ? m.sale_sold_count({ count: sold }) : m.sale_thanks()}</p>
            ) : (
              <SaleClock
                key={until}
                until={until}
                serverTime={serverTime}
                lead={phase === 'open' ? m.sale_until_end() : m.sale_until_start()}
                onOver={onOver}
              />
            )}
            {isEnded ? (
              <>
                <p>{m.sale_late()}</p>
                <p>
                  <ButtonLink to={paths.artworks()}>{m.sale_public()}</ButtonLink>
                </p>
              </>
            ) : (
              <p className={css.invited}>
                <Icon name="letter" />
                <span>
                  {m.sale_yours()}{' '}
                  <SiteLink className="link" to={paths.mail()}>
                    {m.sale_letters()}
                  </SiteLink>
                </span>
              </p>
            )}
            {phase === 'coming-soon' && (
              <>
                {opening !== 'told' && <OpeningForm id={id} isAsked={opening === 'asked'} />}
                <p>
                  <a className="btn second" href={paths.saleCalendar(id)} download>
                    {m.sale_calendar()}
                  </a>
                </p>
              </>
            )}
          </div>
        </div>
      </section>
      <div className="wrap">
        <div className={css.intro}>
          <div className={css.words}>
            <Prose text={text} />
          </div>
          <Facts
            rows={[
              [m.sale_window(), <SaleSpan key="span" startAt={startAt} endAt={endAt} />],
              [m.sale_buying(), m.sale_buying_text()],
              [m.sale_afterwards(), m.sale_afterwards_text()],
            ]}
          />
        </div>
        <section aria-labelledby="sale-works">
          <h2 id="sale-works" className="vh">
            {m.sale_works()}
          </h2>
          {list.length === 0 && <p className={css.told}>{m.sale_no_works()}</p>}
          <div className={css.works}>
            {list.map(work => (
              <SaleWork key={work.id} work={work} phase={phase} serverTime={serverTime} />
            ))}
          </div>
        </section>
      </div>
    </>
  )
}

function SaleWork({ work, phase, serverTime }: { work: Sale['list'][number]; phase: SalePhase; serverTime: string }) {
  const { paths } = useSite()
  const craft = useCraftName()(work.artist.craftId)
  const tag = tagOf(work, serverTime)
  return (
    <article data-held={work.lock ? '' : undefined}>
      <div className={css.frame}>
        <Picture picture={work.imgs[0]} alt="" sizes="(max-width: 900px) 90vw, 700px" />
      </div>
      <h3>{work.isOpen ? <SiteLink to={paths.artwork(work.id)}>{work.title}</SiteLink> : work.title}</h3>
      <p className={css.by}>{craft ? m.card_by({ artist: work.artist.name, craft }) : work.artist.name}</p>
      <p className={css.price}>
        {work.price && <Price price={work.price} />}
        {tag ?? (phase === 'open' && <Badge state="sale">{m.sale_buyable()}</Badge>)}
      </p>
    </article>
  )
}

const instants: Readonly<Record<SalePhase, (words: { time: string }) => string>> = {
  'coming-soon': m.sale_from,
  open: m.sale_until,
  ended: ({ time }) => time,
}

/** What a member sees who was not invited: no work, not even how many. */
function Outside({ sale: { title, banner, startAt, endAt, phase } }: { sale: Sale }) {
  const { paths } = useSite()
  return (
    <div className="wrap">
      <section className={css.outside} aria-labelledby="sale-name">
        <div className={css.banner}>
          <Picture picture={banner} alt="" sizes="(max-width: 900px) 100vw, 720px" eager className={css.behind} />
          <div className={css.name}>
            <p className="kicker">{m.sale_kicker()}</p>
            <h1 id="sale-name">{title}</h1>
          </div>
        </div>
        <div className={css.door}>
          <Icon name="letter" />
          <h2>{m.sale_by_invitation()}</h2>
          <p className={css.state}>
            <PhaseBadge phase={phase} />
            <span>
              <SaleSpan startAt={startAt} endAt={endAt} />
            </span>
          </p>
          <p>{m.sale_by_invitation_text()}</p>
          <p className="cluster">
            <ButtonLink to={paths.mail()}>{m.sale_check_letters()}</ButtonLink>
            <ButtonLink look="second" to={paths.logout}>
              {m.sale_other_account()}
            </ButtonLink>
          </p>
        </div>
      </section>
    </div>
  )
}
