import * as z from 'zod'
import { instant, price, wireNumber } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { attestedView } from './history-head.ts'
import { provenanceKinds } from './provenance.ts'
import { historyKindNumbers, priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from './wire-numbers.ts'
import { lockKinds, saleLabels } from './work.ts'

/**
 * Public answers about works, people and lists. Texts are in the reader's language (D10); pictures are always a list
 * (marketplace.md 3, §14).
 */
const artistRef = () => z.object({ id: z.string(), name: z.string(), craftId: z.string() })

const auctionSummary = () =>
  z.object({
    phase: z.enum(['scheduled', 'live', 'closing', 'ended']),
    startPrice: z.int(),
    price: z.int(),
    instantPrice: z.int().nullable(),
    bidCount: z.int(),
    startTime: instant(),
    endTime: instant(),
  })

export const workCard = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    imgs: z.array(picture()),
    artist: artistRef(),
    craftIds: z.array(z.string()),
    categories: z.array(z.string()),
    madeYear: z.int().nullable(),
    status: wireNumber(saleStatusNumbers),
    label: z.enum(saleLabels),
    /** The most significant sale type; `saleTypes` lists all that apply (D33). */
    saleType: wireNumber(saleTypeNumbers),
    saleTypes: z.array(wireNumber(saleTypeNumbers)),
    priceType: wireNumber(priceTypeNumbers).nullable(),
    /** Fixed or asking price, or an auction's current price; null for works without one. */
    price: price().nullable(),
    auction: auctionSummary().nullable(),
    /** Another member's lock; `until` is when a checkout hold expires (D30). The person is never named. */
    lock: z.object({ kind: z.enum(lockKinds), until: instant().nullable() }).nullable(),
    favourites: z.int().min(0),
    isCollected: z.boolean(),
  })
export type WorkCard = z.infer<ReturnType<typeof workCard>>

const dated = () => z.object({ year: z.int().nullable(), text: z.string() })

const sellerView = () =>
  z.object({
    /** 1 official, 2 partner, 3 member: see the rules of links in marketplace.md 2. */
    type: wireNumber(sellerTypeNumbers),
    id: z.string().nullable(),
    partnerId: z.string().nullable(),
    name: z.string(),
    /** Packed and shipped by the operator; else by the member who sells it (D26, D75). */
    arranged: z.boolean(),
  })

export const workDetail = () =>
  workCard().extend({
    /** Record number, as `KM-2026-00417`. */
    number: z.string().nullable(),
    reading: z.string(),
    description: z.string(),
    size: z.string(),
    boxSize: z.string(),
    weight: z.string(),
    material: z.string(),
    technique: z.string(),
    condition: z.string(),
    /** Packaging and accompaniments, such as a signed box. */
    format: z.string(),
    authenticity: z.string(),
    displayLocation: z.string(),
    shippingNote: z.string(),
    exhibitions: z.array(dated()),
    awards: z.array(dated()),
    /** Oldest first; the row of the making has an empty text. */
    provenance: z.array(dated().extend({ kind: z.enum(provenanceKinds) })),
    /** Findings of inspections, newest first. */
    inspections: z.array(dated()),
    remarks: z.string(),
    /** Number of entries in its ledger; 0 without one, or if the work is not public. */
    ledgerEntries: z.int().min(0),
    /** The token is in the owner's wallet, by the history. */
    isTokenOut: z.boolean(),
    /** The artist's attestation of the labels; null without one, or if the work is not public. */
    attested: attestedView().nullable(),
    /** The house revoked the certificate. */
    isRevoked: z.boolean(),
    seller: sellerView(),
    artistProfile: z.object({
      id: z.string(),
      name: z.string(),
      reading: z.string(),
      title: z.string(),
      profile: z.string(),
      img: picture().nullable(),
    }),
    /** The reselling owner's texts, and the data shown before; null for every other work. */
    resale: z
      .object({
        description: z.string(),
        isBroken: z.boolean(),
        before: z.object({ imgs: z.array(picture()), condition: z.string() }),
      })
      .nullable(),
    /** The reader's own work: they may edit it, and may not bid on it (D52). */
    isOwn: z.boolean(),
    updatedAt: instant(),
  })

export const historyRow = () =>
  z.object({
    kind: wireNumber(historyKindNumbers),
    label: z.string(),
    price: z.int().nullable(),
    detail: z.string(),
    date: instant(),
  })

export const artistCard = () =>
  z.object({
    id: z.string(),
    imgs: z.array(picture()),
    name: z.string(),
    pseudonyms: z.string(),
    title: z.string(),
    craftId: z.string(),
    works: z.int().min(0),
  })

export const artistDetail = () =>
  artistCard().extend({
    detailText: z.string(),
    /** The artist's own words; may be empty. */
    quote: z.string(),
    birthday: z.string(),
    affiliation: z.string(),
    awards: z.array(dated()),
    career: z.array(dated()),
    video: z.string(),
    links: z.array(z.object({ name: z.string(), url: z.string() })),
  })

export const partnerCard = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    text: z.string(),
    place: z.string(),
    hours: z.string(),
    logo: picture().nullable(),
    link: z.string(),
  })

export const columnCard = () =>
  z.object({
    id: z.string(),
    type: z.int(),
    typeName: z.string(),
    name: z.string(),
    profile: z.string(),
    imgs: z.array(picture()),
    createDate: instant(),
  })

export const newsCard = () =>
  z.object({ id: z.string(), type: z.int(), typeName: z.string(), title: z.string(), createDate: instant() })

/** A named row of a short list: crafts, categories, kinds. */
export const craftRow = () => z.object({ id: z.string(), name: z.string(), color: z.string() })
export const categoryRow = () => z.object({ id: z.string(), parentId: z.string().nullable(), name: z.string() })
export const kindRow = () => z.object({ id: z.int(), name: z.string() })
export const platformRow = () =>
  z.object({ id: z.string(), name: z.string(), link: z.string(), logo: picture().nullable() })
