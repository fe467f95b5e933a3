import * as z from 'zod'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { resaleRates } from '#shared/domain/kernel/money/rates.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import { historyHead, originalFile } from './history-head.ts'
import { lastHold } from './hold.ts'
import { privateSaleOnWork } from './sale-window.ts'
import { lock, priceTypes, saleStatuses, visibilities, workStates } from './work.ts'

/** A work as it is stored: what the operator wrote of it, and its place in the market (D30, D31). */
const datedText = () => localizedText().extend({ year: z.int().nullable() })

const yen = () => z.int().min(0)
const instant = () => z.int()

/** What lists show of a live auction; the auction itself is another item, that all bidders fight for (D58). */
export const auctionOnWork = () =>
  z.object({
    auctionId: z.string(),
    /** The auction's version when this summary was written. An older summary never replaces a newer one. */
    version: z.int(),
    startAt: instant(),
    endAt: instant(),
    startPrice: yen(),
    instantPrice: yen().nullable(),
    price: yen(),
    bidCount: z.int().min(0),
  })
export type AuctionOnWork = z.infer<ReturnType<typeof auctionOnWork>>

/** What an owner says of a work that is sold again, and how it was shown before: the difference in condition. */
const resaleOfWork = () =>
  z.object({
    ownerId: z.string(),
    description: z.string(),
    isBroken: z.boolean(),
    before: z.object({
      imgs: z.array(picture()),
      condition: localizedText(),
      /** Kept since the console compares them; a listing from before that has none. */
      format: localizedText().optional(),
      size: localizedText().optional(),
      boxSizeCm: z.array(z.number()).length(3).nullable().optional(),
      weightG: z.int().nullable().optional(),
    }),
  })

/** What an operator or partner writes. */
const workText = () =>
  z.object({
    title: localizedText(),
    /** Hiragana; searched, sorted and shown as reading. */
    reading: z.string(),
    artistId: z.string(),
    craftIds: z.array(z.string()),
    categoryIds: z.array(z.string()),
    madeYear: z.int().nullable(),
    description: localizedText(),
    size: localizedText(),
    /** Width, depth, height in cm, for the delivery fee (D26). */
    boxSizeCm: z.array(z.number()).length(3).nullable(),
    weightG: z.int().nullable(),
    material: localizedText(),
    technique: localizedText(),
    condition: localizedText(),
    format: localizedText(),
    authenticity: localizedText(),
    displayLocation: localizedText(),
    shippingNote: localizedText(),
    remarks: localizedText(),
    exhibitions: z.array(datedText()),
    awards: z.array(datedText()),
    /** Works from before these were kept have none. */
    provenance: z.array(datedText()).default([]),
    inspections: z.array(datedText()).default([]),
    imgs: z.array(picture()),
  })
export type WorkText = z.infer<ReturnType<typeof workText>>

/** A work's text alone, without its place in the market. */
export const workTextOf = (work: WorkText): WorkText => workText().parse(work)

export const artwork = () =>
  workText().extend({
    id: z.string(),
    /** Number of its record, as `KM-2026-00417`. Works that are older than the numbers have none. */
    number: z.string().optional(),
    visibility: z.enum(visibilities),
    /** The secret sale that it is in (D95): while it is, `visibility` is `secret`. */
    privateSale: privateSaleOnWork().optional(),
    /** Grows with every edit of the text; two editors cannot overwrite each other. */
    edition: z.int(),
    seller: z.object({
      type: z.enum(sellerTypes),
      partnerId: z.string().optional(),
      /** The member who owns it (type `member`). */
      userId: z.string().optional(),
      /**
       * The art courier's charge to the owner for a resale with delivery method 1, by the area of the pick-up. It is
       * fixed when the application is approved (D22, D29). Without it the owner ships (method 0, D75).
       */
      pickupFee: yen().optional(),
      /** Rates of the approval; absent where they are the first ones. */
      rates: resaleRates().optional(),
    }),
    state: z.enum(workStates),
    saleStatus: z.enum(saleStatuses),
    priceType: z.enum(priceTypes).optional(),
    /** Fixed or asking price in yen; auctions carry theirs in `auction`. */
    price: yen().optional(),
    lock: lock().optional(),
    /** The last hold by an order, for whoever orders again (D111); never shown to anybody. */
    lastHold: lastHold().optional(),
    releasedAt: instant().optional(),
    auction: auctionOnWork().optional(),
    /** The application by which its holder sells it or wishes to (D70). */
    applicationId: z.string().optional(),
    resale: resaleOfWork().optional(),
    /** Where its history stands (D90). Works that are not shown yet have none, nor have older ones before its setup. */
    ledger: historyHead().optional(),
    /** Its token lies in a wallet of its holder: since the entry with this number, which commits to the address. */
    tokenOut: z.object({ seq: z.int().min(1) }).optional(),
    /** Since when its certificate does not hold any more; its history goes on. */
    revokedAt: instant().optional(),
    /** The original files of its pictures, by the picture's id; pictures from before they were noted have none. */
    originals: z.record(z.string(), originalFile()).optional(),
    createdAt: instant(),
    updatedAt: instant(),
    firstListedAt: instant().optional(),
    listedAt: instant().optional(),
  })
export type Artwork = z.infer<ReturnType<typeof artwork>>

/** Everyone may see it. What lists, counts, finds, suggests and tells of works asks this. */
export const isPublic = (work: Pick<Artwork, 'visibility'>): boolean => work.visibility === 'public'

/** Who looks: of a visitor nothing is known. */
export interface Onlooker {
  /** The secret sales that the member is a guest of. */
  readonly invitedTo?: readonly string[] | undefined
}

/** What of a work says who may see it, parsed or as it is stored. */
interface Sight {
  readonly visibility?: unknown
  readonly privateSale?: { readonly id: unknown } | undefined
}

/**
 * The one door to a work: the public ones, and for the guests of its secret sale that one too (D95). Everything else
 * answers as if it did not exist. It asks nothing but what every call of a member reads anyway, so that a secret work is
 * answered as fast as an unknown id.
 */
export const isInSight = ({ visibility, privateSale }: Sight, onlooker: Onlooker | undefined): boolean =>
  visibility === 'public' ||
  (visibility === 'secret' &&
    privateSale !== undefined &&
    onlooker?.invitedTo?.some(id => id === privateSale.id) === true)

export const currentPrice = (work: Pick<Artwork, 'priceType' | 'price' | 'auction' | 'saleStatus'>): number | null =>
  work.priceType === 'auction' ? (work.auction?.price ?? work.price ?? null) : (work.price ?? null)
