import { claimOpened } from '#events/deliveries.ts'
import { handle } from '#functions/http/handle.ts'
import { newClaim } from '#functions/store/deliveries.ts'
import { takePhotos } from '#functions/store/private-pictures.ts'
import { holdForClaim, isHeldByBuyer } from '#functions/store/sold-works.ts'
import { applyReturn } from '#shared/api/deliveries.ts'
import { openClaim } from '#shared/domain/claim/claim.ts'
import { ownItem } from './steps/own-item.ts'
import { edge, factsOf } from './steps/story.ts'
import { claimViewOf, stepped } from './steps/views.ts'

export const handler = handle(applyReturn, async context => {
  const { input, caller, now, newId, table, objects, fail, commit } = context
  const own = await ownItem(table, input.orderItemId, caller)
  if (own?.side !== 'buyer') return fail('not-found')
  const { item: before } = own
  const { reason, text } = input
  const [at, claimId] = [now(), newId()]
  const photos = await takePhotos(table, input.imgs, { ownerId: caller.userId, business: 'claim', usedBy: claimId })
  const opened = openClaim(before, { claimId, reason, text, imgs: photos.pictures }, at)
  if (!opened.ok) return fail(opened.code)
  if (!photos.isComplete) return fail('upload-not-ready')
  const { claim, item, parcelMove } = opened
  const { replyUntil } = claim
  const { writes, events } = edge(
    before,
    { move: parcelMove, item },
    claimOpened({ ...factsOf(item), claimId, reason, replyUntil }),
  )
  return commit({
    writes: [...writes, newClaim(claim), ...photos.writes, ...(isHeldByBuyer(item) ? [holdForClaim(item, at)] : [])],
    events,
    answer: { claim: await claimViewOf(objects.private, claim, 'buyer', at), ...stepped(item, claim, at) },
  })
})
