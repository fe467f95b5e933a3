import * as z from 'zod'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { resaleRates } from '#shared/domain/kernel/money/rates.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import { historyHead, originalFile } from './history-head.ts'
import { lastHold } from './hold.ts'
import { privateSaleOnWork } from './sale-window.ts'
import { lock, priceTypes, saleStatuses, visibilities, workStates } from './work.ts'

/** A work as it is stored: the operator's texts, and its state in the market (D30, D31). */
const datedText = () => localizedText().extend({ year: z.int().nullable() })

const yen = () => z.int().min(0)
const instant = () => z.int()

/** Summary of a live auction for lists; the auction is an item of its own, because all bidders write to it (D58). */
export const auctionOnWork = () =>
  z.object({
    auctionId: z.string(),
    /** The auction's version when this summary was written; an older summary never replaces a newer one. */
    version: z.int(),
    startAt: instant(),
    endAt: instant(),
    startPrice: yen(),
    instantPrice: yen().nullable(),
    price: yen(),
    bidCount: z.int().min(0),
  })
export type AuctionOnWork = z.infer<ReturnType<typeof auctionOnWork>>

/** The owner's texts about a work that is resold, and the data shown before, to compare the condition. */
const resaleOfWork = () =>
  z.object({
    ownerId: z.string(),
    description: z.string(),
    isBroken: z.boolean(),
    before: z.object({
      imgs: z.array(picture()),
      condition: localizedText(),
      /** Absent in listings from before the console compared it. */
      format: localizedText().optional(),
      size: localizedText().optional(),
      boxSizeCm: z.array(z.number()).length(3).nullable().optional(),
      weightG: z.int().nullable().optional(),
    }),
  })

/** Texts by an operator or partner. */
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
    /** Width, depth, height in cm of the box, for the delivery fee (D26). */
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
    /** Empty in works from before this field existed. */
    provenance: z.array(datedText()).default([]),
    inspections: z.array(datedText()).default([]),
    imgs: z.array(picture()),
  })
export type WorkText = z.infer<ReturnType<typeof workText>>

/** The texts of a work without its state in the market. */
export const workTextOf = (work: WorkText): WorkText => workText().parse(work)

export const artwork = () =>
  workText().extend({
    id: z.string(),
    /** Record number, as `KM-2026-00417`. Works that are older than the numbers have none. */
    number: z.string().optional(),
    visibility: z.enum(visibilities),
    /** The secret sale that contains it (D95); meanwhile `visibility` is `secret`. */
    privateSale: privateSaleOnWork().optional(),
    /** Increases with every edit of the text, so that two editors cannot overwrite each other. */
    edition: z.int(),
    seller: z.object({
      type: z.enum(sellerTypes),
      partnerId: z.string().optional(),
      /** The member who owns it, for type `member`. */
      userId: z.string().optional(),
      /**
       * Pick-up fee that the owner pays for a resale with delivery method 1, by area. Fixed when the application is
       * approved (D22, D29). Without it the owner ships (method 0, D75).
       */
      pickupFee: yen().optional(),
      /** Rates at the approval; absent for the first rates. */
      rates: resaleRates().optional(),
    }),
    state: z.enum(workStates),
    saleStatus: z.enum(saleStatuses),
    priceType: z.enum(priceTypes).optional(),
    /** Fixed or asking price in yen; an auction's prices are in `auction`. */
    price: yen().optional(),
    lock: lock().optional(),
    /** The last hold by an order, for the rule about ordering again (D111); never shown to anybody. */
    lastHold: lastHold().optional(),
    releasedAt: instant().optional(),
    auction: auctionOnWork().optional(),
    /** The application by which its holder sells it or wants to (D70). */
    applicationId: z.string().optional(),
    resale: resaleOfWork().optional(),
    /** Head of its history (D90). Absent until the work is first shown, and in works older than the histories. */
    ledger: historyHead().optional(),
    /** The token is in the holder's wallet since the entry with this number, which commits to the address. */
    tokenOut: z.object({ seq: z.int().min(1) }).optional(),
    /** Revocation of its certificate; the history continues. */
    revokedAt: instant().optional(),
    /** Original files of its pictures by picture id; absent for pictures from before this was recorded. */
    originals: z.record(z.string(), originalFile()).optional(),
    createdAt: instant(),
    updatedAt: instant(),
    firstListedAt: instant().optional(),
    listedAt: instant().optional(),
  })
export type Artwork = z.infer<ReturnType<typeof artwork>>

/** Whether everyone may see it. Lists, counts, searches, suggestions and notices all use this. */
export const isPublic = (work: Pick<Artwork, 'visibility'>): boolean => work.visibility === 'public'

/** The viewer; nothing is known of a guest. */
export interface Onlooker {
  /** Secret sales that the member is a guest of. */
  readonly invitedTo?: readonly string[] | undefined
}

/** Fields of a work that decide who may see it, parsed or as stored. */
interface Sight {
  readonly visibility?: unknown
  readonly privateSale?: { readonly id: unknown } | undefined
}

/**
 * Decides who may see a work: everyone if it is public, and guests of its secret sale (D95). For all others it does not
 * exist. The decision needs only what every call of a member reads anyway, so that response times do not reveal a
 * secret work.
 */
export const isInSight = ({ visibility, privateSale }: Sight, onlooker: Onlooker | undefined): boolean =>
  visibility === 'public' ||
  (visibility === 'secret' &&
    privateSale !== undefined &&
    onlooker?.invitedTo?.some(id => id === privateSale.id) === true)

export const currentPrice = (work: Pick<Artwork, 'priceType' | 'price' | 'auction' | 'saleStatus'>): number | null =>
  work.priceType === 'auction' ? (work.auction?.price ?? work.price ?? null) : (work.price ?? null)
