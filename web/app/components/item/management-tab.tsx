import { date, yearWithEra } from '../../lib/format/dates.ts'
import { useCraftName } from '../../lib/hooks/use-lists.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import type { HistoryRow, Work } from '../../lib/item.ts'
import { m } from '../../paraglide/messages.js'
import { Badge, type BadgeState, type BadgeWords } from '../frame/badge.tsx'
import { Facts } from '../frame/facts.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { HistoryTable } from './history-table.tsx'
import css from './item.module.css'

/** The open part of the work's record: labels and values in the order of the ledger (marketplace.md 3, D90). */
export default function ManagementTab({ work, history }: { work: Work; history: readonly HistoryRow[] }) {
  const { locale, paths } = useSite()
  const craft = useCraftName()
  const crafts = work.craftIds.map(id => craft(id) ?? id).join(locale === 'ja' ? '、' : ', ')
  return (
    <div className={css.columns}>
      <section aria-labelledby="ledger">
        <h2 className={css.heading} id="ledger">
          {m.ledger_heading()}
        </h2>
        <p className="mut">{m.ledger_intro()}</p>
        <Facts
          rows={[
            [
              m.ledger_work_id(),
              <span key="id" className="num">
                {work.number ?? m.ledger_none()}
              </span>,
            ],
            [m.ledger_state(), <StateWord key="state" work={work} />],
            [m.ledger_genre(), crafts],
            [m.ledger_name(), work.title],
            [m.ledger_reading(), locale === 'ja' ? work.reading : ''],
            [m.ledger_artist(), work.artistProfile.name],
            [m.ledger_artist_reading(), locale === 'ja' ? work.artistProfile.reading : ''],
            [m.ledger_artist_title(), work.artistProfile.title],
            [m.ledger_year(), work.madeYear === null ? '' : yearWithEra(work.madeYear, locale)],
            [m.fact_size(), work.size],
            [m.fact_box_size(), work.boxSize],
            [m.fact_weight(), work.weight],
            [m.ledger_exhibitions(), <Dated key="exhibitions" rows={work.exhibitions} />],
            [m.ledger_awards(), <Dated key="awards" rows={work.awards} />],
            [m.ledger_remarks(), work.remarks],
            [m.fact_authenticity(), work.authenticity],
            [m.ledger_updated(), date(work.updatedAt, locale)],
          ]}
        />
      </section>
      <div>
        <h2 className={css.heading}>{m.history_heading()}</h2>
        <HistoryTable rows={history} />
        {history.length > 0 && (
          <p className="mt4">
            <SiteLink className="more" to={paths.transactions(work.id)}>
              {m.history_all()}
            </SiteLink>
          </p>
        )}
      </div>
    </div>
  )
}

const stateOf: BadgeWords<Work['label']> = {
  'not-for-sale': ['none', m.panel_display],
  'on-sale': ['sale', m.panel_sale],
  'sold-out': ['sold', m.panel_sold],
  'in-auction': ['live', m.panel_live],
}

/** A work that is promised, or whose auction is over, is more than its sale status says. */
function stateWord({ label, lock, auctionState }: Work): readonly [BadgeState, () => string] {
  if (label === 'sold-out' || label === 'in-auction') return stateOf[label]
  if (lock) return ['locked', m.panel_locked]
  return auctionState?.phase === 'ended' ? ['ended', m.panel_over] : stateOf[label]
}

function StateWord({ work }: { work: Work }) {
  const [state, word] = stateWord(work)
  return <Badge state={state}>{word()}</Badge>
}

function Dated({ rows }: { rows: Work['exhibitions'] }) {
  if (rows.length === 0) return <>{m.ledger_none()}</>
  return (
    <ul className={css.dated}>
      {rows.map(({ year, text }) => (
        <li key={`${year} ${text}`}>
          {year !== null && <span className="num">{year}　</span>}
          {text}
        </li>
      ))}
    </ul>
  )
}
