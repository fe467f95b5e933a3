import { useCraftName } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { HistoryRow, Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { RecordGrade } from '../../provenance/ledger/record-grade.tsx'
import { recordRows } from '../../provenance/ledger/record-rows.tsx'
import { Badge, type BadgeState, type BadgeWords } from '../../site/frame/badge.tsx'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Facts } from '../../site/frame/facts.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { HistoryTable } from './history-table.tsx'
import css from './item.module.css'

/** The open part of the work's record, and what happened to it in the market; the standing book has more (D90). */
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
        {work.ledgerEntries > 0 && <Verifiable work={work} />}
        <Facts rows={recordRows(work, { crafts, locale, state: <StateWord key="state" work={work} /> })} />
        <p className="mt4">
          <SiteLink className="more" to={paths.standingBook(work.id)}>
            {m.book_all()}
          </SiteLink>
          <br />
          <span className="mut">{m.book_login()}</span>
        </p>
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

/** That anybody can verify the work's history, where, and who stands for its record. */
function Verifiable({ work: { id, ledgerEntries: count, attested, isRevoked, isTokenOut } }: { work: Work }) {
  const { paths } = useSite()
  return (
    <div className={isRevoked ? 'note ng mt4' : 'note mt4'}>
      <p>
        <Badge state="paid">{m.manage_badge({ count })}</Badge>
      </p>
      <RecordGrade attested={attested} />
      {isRevoked ? <p>{m.verify_revoked()}</p> : <p>{m.manage_hint()}</p>}
      {isTokenOut && <p>{m.manage_token_out()}</p>}
      <p className="cluster mt3">
        <ButtonLink look="second" size="small" to={paths.verifyLedger({ id })}>
          {m.manage_verify()}
        </ButtonLink>
        <ButtonLink look="quiet" size="small" to={paths.certificate(id)}>
          {m.certificate_title()}
        </ButtonLink>
      </p>
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
