import type { Getter } from '#functions/machinery/table/table.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import type { Signer } from '#functions/views/private-photos.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { type Application, reviewDueAt } from '#shared/domain/selling/resale/application.ts'
import { expectedFigures } from '#shared/domain/selling/resale/decisions.ts'
import { sayBeside, shownBefore } from '#shared/domain/selling/resale/listing.ts'
import { pickupFeeOf } from '#shared/domain/selling/resale/price.ts'
import { shownFigures } from '#shared/domain/selling/resale/view.ts'
import { signedApplication } from './application-answer.ts'

export const isOverdue = (application: Application, now: number): boolean =>
  application.state === 'submitted' && reviewDueAt(application) <= now

interface Reading {
  readonly language: Language
  readonly now: number
}

/** An application beside the last sale of its work, for the console. */
export async function applicationFile(
  table: Getter,
  objects: Signer,
  application: Application,
  work: Artwork,
  { language, now }: Reading,
) {
  const { terms, seller, decision, userId, username } = application
  const kept = shownBefore(work, userId)
  const [policy, names] = await Promise.all([currentPolicy(table, now), usernamesOf(table, [userId])])
  return {
    application: {
      ...(await signedApplication(table, objects, application, now)),
      userId,
      version: application.version,
      username: names.get(userId) ?? username,
      title: say(work.title, language),
      isOverdue: isOverdue(application, now),
      decidedBy: decision?.by ?? null,
      seller,
      listedPickupFee: terms.deliveryMethod === 1 ? (pickupFeeOf(terms.pickupAreaId, policy) ?? null) : null,
      expected: shownFigures(expectedFigures(terms, policy)),
      before: {
        imgs: kept.imgs,
        // The owner's description is shown beside the work's own, which a resale does not change.
        description: say(work.description, language),
        condition: sayBeside(kept.condition, terms.condition, language),
        format: kept.format ? sayBeside(kept.format, terms.format, language) : null,
        size: kept.size ? sayBeside(kept.size, terms.size, language) : null,
        boxSize: kept.boxSizeCm ?? null,
        weight: kept.weightG ?? null,
      },
      mayDecide: application.state === 'submitted',
    },
    serverTime: iso(now),
  }
}
