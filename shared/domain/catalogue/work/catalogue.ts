import * as z from 'zod'
import { instant, price, wireNumber } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { attestedView } from './history-head.ts'
import { provenanceKinds } from './provenance.ts'
import { historyKindNumbers, priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from './wire-numbers.ts'
import { lockKinds, saleLabels } from './work.ts'

/**
 * What the public answers say about works, people and lists. Texts are already in the reader's language (D10); pictures
 * are always a list (marketplace.md 3, §14).
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
    /** The most telling sale type; `saleTypes` lists all that apply (D33). */
    saleType: wireNumber(saleTypeNumbers),
    saleTypes: z.array(wireNumber(saleTypeNumbers)),
    priceType: wireNumber(priceTypeNumbers).nullable(),
    /** Fixed or asking price, or an auction's current price; null for works without a price. */
    price: price().nullable(),
    auction: auctionSummary().nullable(),
    /** Somebody's hold; `until` says when a checkout hold lapses by itself (D30). Never the person. */
    lock: z.object({ kind: z.enum(lockKinds), until: instant().nullable() }).nullable(),
    favourites: z.int().min(0),
    isCollected: z.boolean(),
  })
export type WorkCard = z.infer<ReturnType<typeof workCard>>

const dated = () => z.object({ year: z.int().nullable(), text: z.string() })

const sellerView = () =>
  z.object({
    /** 1 official, 2 partner, 3 member: the link rules of marketplace.md 2. */
    type: wireNumber(sellerTypeNumbers),
    id: z.string().nullable(),
    partnerId: z.string().nullable(),
    name: z.string(),
    /** Packed and sent by the operator; else the member who sells does it (D26, D75). */
    arranged: z.boolean(),
  })

export const workDetail = () =>
  workCard().extend({
    /** Number of its record, as `KM-2026-00417`. */
    number: z.string().nullable(),
    reading: z.string(),
    description: z.string(),
    size: z.string(),
    boxSize: z.string(),
    weight: z.string(),
    material: z.string(),
    technique: z.string(),
    condition: z.string(),
    /** How it is packed and what comes with it. */
    format: z.string(),
    authenticity: z.string(),
    displayLocation: z.string(),
    shippingNote: z.string(),
    exhibitions: z.array(dated()),
    awards: z.array(dated()),
    /** Oldest first; the text of the making is empty. */
    provenance: z.array(dated().extend({ kind: z.enum(provenanceKinds) })),
    /** What was found when the work was looked at, newest first. */
    inspections: z.array(dated()),
    remarks: z.string(),
    /** Entries of its ledger that anybody can verify; 0 where there is none, or the work is not public. */
    ledgerEntries: z.int().min(0),
    /** Its token lies in a wallet of its owner, as its history says. */
    isTokenOut: z.boolean(),
    /** That the artist attested its labels; null where they did not, or the work is not public. */
    attested: attestedView().nullable(),
    /** The house took its certificate back. */
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
    /** What the owner says who sells it again, and how it was shown before; null for every other work. */
    resale: z
      .object({
        description: z.string(),
        isBroken: z.boolean(),
        before: z.object({ imgs: z.array(picture()), condition: z.string() }),
      })
      .nullable(),
    /** The reader may edit or must not bid on it: own work (D52). */
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
    /** The artist's own words; empty where nobody was asked. */
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
