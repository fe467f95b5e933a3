import { eventsOf } from '#functions/catalogue/works/console/work-events.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { listWork, showWork } from '#functions/store/catalogue/listed-works.ts'
import { addHistory, getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { beginHistory } from '#functions/store/provenance/ledger.ts'
import { adminPublishProduct } from '#shared/api/catalogue/console/works.ts'
import { publicationProblem } from '#shared/domain/catalogue/work/publication.ts'
import { movedWork, workChangeOf } from '#shared/domain/catalogue/work/work-change.ts'
import { openedSale } from './console/opened-sale.ts'
import { auditedWork, workView } from './console/work-view.ts'

const noDetail = { ja: '', en: '' }

/** Publishes a work and opens its sale in one transaction: work, auction, history, audit and event (D31, D55, D94). */
export const handler = handle(
  adminPublishProduct,
  async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
    const work = await getWork(table, input.id)
    if (!work) return fail('not-found')
    const { sale, visibility } = input
    const showing = sale.kind === 'display' ? 'display' : 'list'
    const problem = publicationProblem(work, showing)
    if (problem?.code === 'validation') return invalid({ field: problem.field, key: 'REQUIRED' })
    if (problem) return fail(problem.code)

    const at = now()
    const opened = sale.kind === 'display' ? undefined : await openedSale(table, work, sale, { auctionId: newId(), at })
    if (opened?.outcome === 'refused') return invalid(...opened.errors)
    const shown = { ...work, visibility, firstListedAt: work.firstListedAt ?? at }
    const begun = await beginHistory(table, work, shown, at)
    const next = { ...movedWork(shown, workChangeOf(showing, { now: at })), ...begun.ledger }
    const { price: _price, ...unpriced } = next
    const after = opened ? { ...unpriced, listedAt: at, ...opened.terms } : next

    const listing = opened
      ? listWork(next, opened.terms, at, { history: begun.ledger })
      : showWork(next, 'display', at, begun.ledger)
    const kept = opened
      ? [
          ...opened.writes,
          addHistory(work.id, newId(), { kind: 'on-shelves', price: opened.price, detail: noDetail, at }),
        ]
      : []
    const audit = audited({
      ...{ id: newId(), at, by: caller, action: adminPublishProduct.id, subject: { kind: 'work', id: work.id } },
      ...{ before: auditedWork(work), after: auditedWork(after) },
    })
    return commit({
      writes: [listing, ...begun.writes, ...kept, audit],
      events: [...(opened?.events ?? []), ...eventsOf(showing, work, after)],
      answer: workView(after),
    })
  },
)
