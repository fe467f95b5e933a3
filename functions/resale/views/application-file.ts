import type { Signer } from '#functions/views/private-photos.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Language, say } from '#shared/domain/language.ts'
import { type Application, reviewDueAt } from '#shared/domain/resale/application.ts'
import { pickupFeeOf } from '#shared/domain/resale/price.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { signedApplication } from './application-answer.ts'

export const isOverdue = (application: Application, now: number): boolean =>
  application.state === 'submitted' && reviewDueAt(application) <= now

interface Reading {
  readonly language: Language
  readonly now: number
}

/**
 * An application beside the last sale of its work. How the work was shown then is what it shows today, until this owner
 * has had it listed: from then on it is kept beside the work.
 */
export async function applicationFile(
  objects: Signer,
  application: Application,
  work: Artwork,
  { language, now }: Reading,
) {
  const { terms, seller, decision, userId, username } = application
  const kept = work.resale?.ownerId === userId ? work.resale.before : work
  return {
    application: {
      ...(await signedApplication(objects, application)),
      userId,
      version: application.version,
      username,
      title: say(work.title, language),
      isOverdue: isOverdue(application, now),
      decidedBy: decision?.by ?? null,
      seller,
      listedPickupFee: terms.deliveryMethod === 1 ? (pickupFeeOf(terms.pickupAreaId) ?? null) : null,
      before: { imgs: kept.imgs, condition: say(kept.condition, language) },
      mayDecide: application.state === 'submitted',
    },
    serverTime: iso(now),
  }
}
