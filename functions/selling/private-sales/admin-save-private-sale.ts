import type { PendingEvent } from '#events/event.ts'
import { privateSaleDue, privateSaleOpeningTimer, privateSaleTimer, workHidden } from '#events/selling/private-sales.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import {
  findPrivateSale,
  joinSale,
  leaveSale,
  moveSale,
  putPrivateSale,
} from '#functions/store/selling/private-sales.ts'
import { adminSavePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { openingDue, opensByMove } from '#shared/domain/selling/private-sale/opening.ts'
import { nextSaleDue, type PrivateSale } from '#shared/domain/selling/private-sale/private-sale.ts'
import { judgeSaleWorks, savedSale, savingProblem } from '#shared/domain/selling/private-sale/saving.ts'

/**
 * Sale and visibility of its works are written in one transaction: no work is secret without a sale, or public by
 * mistake.
 */
export const handler = handle(
  adminSavePrivateSale,
  async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
    const at = now()
    const before = input.id === undefined ? undefined : await findPrivateSale(table, input.id)
    const problem = savingProblem(input, before, at)
    if (problem?.code === 'validation') return invalid({ field: problem.field, key: problem.key })
    if (problem) return fail(problem.code)
    const id = before?.id ?? newId()
    const pictures = await resolvePictures(table, input.banner === null ? [] : [input.banner], {
      known: before?.banner ? [before.banner] : [],
      ownerId: caller.operatorId,
      business: 'content',
      usedBy: `private-sale:${id}`,
    })
    if (!pictures.isComplete) return fail('upload-not-ready')
    const works = await getWorks(table, [...new Set([...(before?.productIds ?? []), ...input.productIds])])

    const judged = judgeSaleWorks(id, input, before, works)
    if (judged.outcome === 'refused') return fail(judged.code, { ids: judged.ids })
    const sale = savedSale(input, before, { id, banner: pictures.pictures[0] ?? null, now: at })

    const audit = { id: newId(), at, by: caller, action: adminSavePrivateSale.id }
    return commit({
      writes: [
        putPrivateSale(sale, before),
        ...judged.joining.map(work => joinSale(work, sale, at)),
        ...judged.moving.map(work => moveSale(work, sale, at)),
        ...judged.leaving.map(work => leaveSale(work, id, at)),
        ...pictures.writes,
        audited({ ...audit, subject: { kind: 'private-sale', id }, before: before ?? null, after: sale }),
      ],
      events: [
        ...windowEvents(sale, before, at),
        ...judged.joining.map(({ id: productId }) => workHidden({ productId })),
      ],
      answer: { id, version: sale.version },
    })
  },
)

/** Timers of the sale's end and opening; a period that begins in the past opens it at once. */
function windowEvents(sale: PrivateSale, before: PrivateSale | undefined, at: number): PendingEvent[] {
  const { id: saleId } = sale
  const due = nextSaleDue(sale, at)
  const opening = openingDue(sale, at)
  return [
    ...(due === null ? [] : [privateSaleTimer({ saleId, dueAt: due })]),
    ...(opening === null ? [] : [privateSaleOpeningTimer({ saleId, dueAt: opening })]),
    ...(before && opensByMove(before, sale, at) ? [privateSaleDue({ saleId, dueAt: at })] : []),
  ]
}
