import { privateSaleDue } from '#events/selling/private-sales.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { findPrivateSale, moveSale, putPrivateSale } from '#functions/store/selling/private-sales.ts'
import { adminClosePrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { isSaleOver } from '#shared/domain/selling/private-sale/private-sale.ts'

/** Moves the end to now; all consequences are those of any other end. */
export const handler = handle(adminClosePrivateSale, async ({ input, table, caller, now, newId, fail, commit }) => {
  const at = now()
  const before = await findPrivateSale(table, input.id)
  if (!before) return fail('not-found')
  if (isSaleOver(before, at)) return fail('private-sale-state')
  const { id } = before
  // A sale that never opened keeps no period.
  const sale = { ...before, version: before.version + 1, startAt: Math.min(before.startAt, at), endAt: at }
  const works = (await getWorks(table, before.productIds)).filter(work => work.privateSale?.id === id)
  const audit = { id: newId(), at, by: caller, action: adminClosePrivateSale.id }
  return commit({
    writes: [
      // Read by this very call: after a conflict the caller may simply repeat it.
      ...[putPrivateSale(sale, before), ...works.map(work => moveSale(work, sale, at))].map(write => ({
        ...write,
        code: 'busy' as const,
      })),
      audited({ ...audit, subject: { kind: 'private-sale', id }, before, after: { ...sale, reason: input.reason } }),
    ],
    events: [privateSaleDue({ saleId: id, dueAt: at })],
    answer: { id, version: sale.version, endAt: iso(at) },
  })
})
