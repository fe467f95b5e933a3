import { claimOpened } from '#events/fulfilment/claims.ts'
import { ownItem } from '#functions/fulfilment/parcels/views/own-item.ts'
import { parcelAnswer } from '#functions/fulfilment/parcels/views/parcel-views.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { resolvePictures } from '#functions/store/catalogue/pictures.ts'
import { newClaim } from '#functions/store/fulfilment/claims.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { holdForClaim, isHeldByBuyer } from '#functions/store/selling/sold-works.ts'
import { applyReturn } from '#shared/api/fulfilment/claims.ts'
import { examinableFrom, openClaim } from '#shared/domain/fulfilment/claim/claim.ts'
import { isoOrNull } from '#shared/domain/kernel/iso.ts'
import { claimViewOf } from './views/claim-view.ts'

export const handler = handle(applyReturn, async context => {
  const { input, caller, now, newId, table, objects, fail, commit } = context
  const own = await ownItem(table, input.orderItemId, caller)
  if (own?.side !== 'buyer') return fail('not-found')
  const { item: before } = own
  const { reason, text } = input
  const [at, claimId] = [now(), newId()]
  const photos = await resolvePictures(table, input.imgs, {
    ownerId: caller.userId,
    business: 'claim',
    usedBy: `claim:${before.id}`,
  })
  const opened = openClaim(before, { claimId, reason, text, imgs: photos.pictures }, at)
  if (opened.outcome === 'refused')
    return fail(opened.code, opened.code === 'claim-too-soon' ? { from: isoOrNull(examinableFrom(before)) } : null)
  if (!photos.isComplete) return fail('upload-not-ready')
  const { claim, item, parcelTransition } = opened
  const { replyUntil } = claim
  const { writes, events } = parcelChange(
    before,
    { move: parcelTransition, item },
    claimOpened({ ...parcelFacts(item), claimId, reason, replyUntil }),
  )
  return commit({
    writes: [...writes, newClaim(claim), ...photos.writes, ...(isHeldByBuyer(item) ? [holdForClaim(item, at)] : [])],
    events,
    answer: { claim: await claimViewOf(objects.private, claim, 'buyer', at), ...parcelAnswer(item, claim, at) },
  })
})
