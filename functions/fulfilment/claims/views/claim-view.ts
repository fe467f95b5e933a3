import { photosOf, type Signer } from '#functions/views/private-photos.ts'
import { type Claim, canTransitionClaim, isClaimOver, returnFreight } from '#shared/domain/fulfilment/claim/claim.ts'
import { trackingUrl } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

type ClaimSide = 'buyer' | 'seller' | 'partner' | 'operator'

export async function claimViewOf(objects: Signer, current: Claim, side: ClaimSide, now: number) {
  const { reply, back, inspection, decision } = current
  return {
    claimId: current.claimId,
    orderItemId: current.orderItemId,
    reason: current.reason,
    text: current.text,
    photos: await photosOf(objects, current.imgs),
    state: current.state,
    openedAt: iso(current.openedAt),
    replyUntil: current.state === 'opened' && !isClaimOver(current) ? iso(current.replyUntil) : null,
    reply: reply ? { text: reply.text, at: iso(reply.at) } : null,
    freight: returnFreight(current.reason),
    back: back ? { ...back, thirdUrl: trackingUrl(back.carrierId, back.deliveryNumber), at: iso(back.at) } : null,
    inspection: inspection ? { note: inspection.note, at: iso(inspection.at) } : null,
    decision: decision ? { ...decision, at: iso(decision.at) } : null,
    trail: current.trail.map(({ state, at }) => ({ state, at: iso(at) })),
    actions: {
      reply: canTransitionClaim(current, 'reply', side, now),
      sendBack: canTransitionClaim(current, 'sendBack', side, now),
    },
  }
}
