import { privateSaleDue, privateSaleOpeningTimer, privateSaleTimer, workHidden } from '#events/private-sales.ts'
import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { resolvePictures } from '#functions/store/pictures.ts'
import { findPrivateSale, joinSale, leaveSale, moveSale, putPrivateSale } from '#functions/store/private-sales.ts'
import { getWorks } from '#functions/store/works.ts'
import { adminSavePrivateSale } from '#shared/api/console/private-sales.ts'
import { openingDue, opensByMove } from '#shared/domain/private-sale/opening.ts'
import { isSaleOver, mayJoinSale, nextSaleDue, type PrivateSale } from '#shared/domain/private-sale/private-sale.ts'

/** The sale and what becomes of its works are one transaction: no work is secret without a sale, or shown by a mistake. */
export const handler = handle(
  adminSavePrivateSale,
  async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
    const { title, text, startAt, endAt, isAnnounced, productIds } = input
    const at = now()
    const before = input.id === undefined ? undefined : await findPrivateSale(table, input.id)
    if (input.id !== undefined && !before) return fail('not-found')
    if (before && before.version !== input.version) return fail('stale-version')
    if (before && isSaleOver(before, at)) return fail('private-sale-state')
    if (endAt <= startAt || endAt <= at) return invalid({ field: 'endAt', key: 'END_TIME' })
    const id = before?.id ?? newId()
    const pictures = await resolvePictures(table, input.banner === null ? [] : [input.banner], {
      known: before?.banner ? [before.banner] : [],
      ownerId: caller.operatorId,
      business: 'content',
      usedBy: `private-sale:${id}`,
    })
    if (!pictures.isComplete) return fail('upload-not-ready')

    const known = before?.productIds ?? []
    const works = await getWorks(table, [...new Set([...known, ...productIds])])
    const isIn = (work: (typeof works)[number]) => work.privateSale?.id === id
    const joining = works.filter(work => productIds.includes(work.id) && !isIn(work))
    const unfit = productIds.filter(each => {
      const work = works.find(found => found.id === each)
      return !work || (!isIn(work) && !mayJoinSale(work))
    })
    if (unfit.length > 0) return fail('work-state', { ids: unfit })
    const leaving = works.filter(work => isIn(work) && !productIds.includes(work.id))
    const isMoved = before !== undefined && (before.startAt !== startAt || before.endAt !== endAt)
    const moving = isMoved ? works.filter(work => isIn(work) && productIds.includes(work.id)) : []

    const sale: PrivateSale = {
      id,
      version: (before?.version ?? 0) + 1,
      title: { ja: title.ja, en: title.en },
      text: { ja: text.ja, en: text.en },
      banner: pictures.pictures[0] ?? null,
      startAt,
      endAt,
      isAnnounced,
      productIds,
      guests: before?.guests ?? 0,
      createdAt: before?.createdAt ?? at,
      clearedAt: null,
    }
    const due = nextSaleDue(sale, at)
    const opening = openingDue(sale, at)
    const audit = { id: newId(), at, by: caller, action: adminSavePrivateSale.id }
    return commit({
      writes: [
        putPrivateSale(sale, before),
        ...joining.map(work => joinSale(work, sale, at)),
        ...moving.map(work => moveSale(work, sale, at)),
        ...leaving.map(work => leaveSale(work, id, at)),
        ...pictures.writes,
        audited({ ...audit, subject: { kind: 'private-sale', id }, before: before ?? null, after: sale }),
      ],
      events: [
        ...(due === null ? [] : [privateSaleTimer({ saleId: id, dueAt: due })]),
        ...(opening === null ? [] : [privateSaleOpeningTimer({ saleId: id, dueAt: opening })]),
        ...(before && opensByMove(before, sale, at) ? [privateSaleDue({ saleId: id, dueAt: at })] : []),
        ...joining.map(({ id: productId }) => workHidden({ productId })),
      ],
      answer: { id, version: sale.version },
    })
  },
)
