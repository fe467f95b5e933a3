import { features } from '#shared/domain/kernel/features.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, type Localized, say } from '#shared/domain/kernel/language.ts'
import { isArranged } from '#shared/domain/kernel/money/charges.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { type Artwork, isPublic } from './artwork.ts'
import type { WorkCard } from './catalogue.ts'
import { datedView } from './dated-view.ts'
import { viewAttested } from './history-head.ts'
import { houseName } from './names.ts'
import { isNamedWithWork } from './ownership.ts'
import { provenanceOf } from './provenance.ts'

interface Around {
  readonly artist:
    | {
        readonly id: string
        readonly record: {
          readonly name: Localized
          readonly reading: string
          readonly title: Localized
          readonly detailText: Localized
        }
        readonly pictures: readonly Picture[]
      }
    | undefined
  readonly partner?: { readonly record: { readonly name: Localized } } | undefined
  /** Current username of the member who sells. */
  readonly sellerName?: string
  readonly language: Language
}

/** A work's page, from its card and all its texts. */
export function detailView(card: WorkCard, work: Artwork, { artist, partner, sellerName = '', language }: Around) {
  const { seller, boxSizeCm, weightG } = work
  const isNamed = isNamedWithWork(work)
  const names: Record<typeof seller.type, string> = {
    official: say(houseName, language),
    partner: partner ? say(partner.record.name, language) : '',
    member: isNamed ? sellerName : '',
  }
  return {
    ...card,
    imgs: work.imgs,
    number: work.number ?? null,
    reading: work.reading,
    description: say(work.description, language),
    size: say(work.size, language),
    boxSize: boxSizeCm ? `${boxSizeCm.join(' × ')} cm` : '',
    weight: weightG === null ? '' : weightG < 1000 ? `${weightG} g` : `${(weightG / 1000).toFixed(1)} kg`,
    material: say(work.material, language),
    technique: say(work.technique, language),
    condition: say(work.condition, language),
    format: say(work.format, language),
    authenticity: say(work.authenticity, language),
    displayLocation: say(work.displayLocation, language),
    shippingNote: say(work.shippingNote, language),
    exhibitions: datedView(work.exhibitions, language),
    awards: datedView(work.awards, language),
    provenance: provenanceOf(work, language),
    inspections: datedView(work.inspections, language),
    remarks: say(work.remarks, language),
    ledgerEntries: features.ledger && isPublic(work) ? (work.ledger?.seq ?? 0) : 0,
    isTokenOut: features.wallets && isPublic(work) && work.tokenOut !== undefined,
    attested: features.ledger && isPublic(work) ? viewAttested(work.ledger?.attested) : null,
    isRevoked: features.ledger && isPublic(work) && work.revokedAt !== undefined,
    seller: {
      type: sellerTypeNumbers[seller.type],
      id: (isNamed && seller.userId) || null,
      partnerId: seller.partnerId ?? null,
      name: names[seller.type],
      arranged: isArranged(seller),
    },
    artistProfile: {
      id: work.artistId,
      name: card.artist.name,
      reading: artist?.record.reading ?? '',
      title: artist ? say(artist.record.title, language) : '',
      profile: artist ? say(artist.record.detailText, language) : '',
      img: artist?.pictures[0] ?? null,
    },
    resale: resaleOf(work, language),
    updatedAt: iso(work.updatedAt),
  }
}

/** Texts of the present holder's resale only; the next resale has its own. */
function resaleOf({ resale, seller }: Artwork, language: Language) {
  if (!resale || resale.ownerId !== seller.userId) return null
  const { description, isBroken, before } = resale
  return { description, isBroken, before: { imgs: before.imgs, condition: say(before.condition, language) } }
}
