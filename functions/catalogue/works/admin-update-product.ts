import { handle } from '#functions/machinery/http/handle.ts'
import { rewriteWork } from '#functions/store/catalogue/listed-works.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { getWork, linkPartner, unlinkPartner } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import { adminUpdateProduct } from '#shared/api/catalogue/console/works.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { correctedFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import { referencesOf } from './console/references.ts'
import { auditedWork, sellerFrom, workView } from './console/work-view.ts'

export const handler = handle(
  adminUpdateProduct,
  async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
    const { id, edition, seller: asked = undefined, ...written } = input
    const seller = asked && sellerFrom(asked)
    const work = await getWork(table, id)
    if (!work) return fail('not-found')
    if (!canTransitionWork(work, 'edit', workFacts(work))) return fail('work-locked')
    if (work.edition !== edition) return fail('stale-version')
    const sells: Artwork['seller'] = seller ?? work.seller
    const isMoved = sells.type !== work.seller.type || sells.partnerId !== work.seller.partnerId
    // Terms, history and payouts depend on the seller: once published, a work keeps its seller.
    if (isMoved && work.visibility !== 'draft') return fail('work-state')
    const { missing, names } = await referencesOf(table, { ...written, seller })
    if (missing.length > 0) return invalid(...missing)
    const pictures = await resolvePictures(table, input.imgs, {
      known: work.imgs,
      ownerId: caller.operatorId,
      business: 'work',
      usedBy: `work:${id}`,
    })
    if (!pictures.isComplete) return fail('upload-not-ready')

    const at = now()
    const originals = { ...work.originals, ...pictures.originals }
    const text = { ...written, imgs: pictures.pictures, originals, seller: sells }
    const edited = { ...work, ...text, edition: edition + 1, updatedAt: at }
    const told = await appendEntry(work, correctedFact(work, edited, names, at), at)
    const next = { ...edited, ...told.ledger }
    return commit({
      writes: [
        rewriteWork(work, { ...text, ...told.ledger }, at),
        ...told.writes,
        ...(isMoved && work.seller.partnerId ? [unlinkPartner(work.seller.partnerId, id)] : []),
        ...(isMoved && sells.partnerId ? [linkPartner(sells.partnerId, id)] : []),
        ...pictures.writes,
        audited({
          id: newId(),
          at,
          by: caller,
          action: adminUpdateProduct.id,
          subject: { kind: 'work', id },
          before: auditedWork(work),
          after: auditedWork(next),
        }),
      ],
      answer: workView(next),
    })
  },
)
