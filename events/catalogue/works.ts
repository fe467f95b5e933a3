import * as z from 'zod'
import { priceTypes } from '#shared/domain/catalogue/work/work.ts'
import { event, reaction, setup, streamReader } from '../event.ts'
import { auctionClosed, auctionExtended, bidAccepted, bidVoided } from '../selling/auctions.ts'

/** Events of the catalogue, and the functions that keep the search index up to date. */
const work = { productId: z.string(), artistId: z.string() }
const example = { productId: 'shino-chawan', artistId: 'minegishi-wataru' }

/** A work was published, with or without a sale; "artist new work" notices follow (D100). */
export const workPublished = event(
  'catalogue.work-published',
  2,
  z.object({
    ...work,
    /** Null for a work that is only shown. */
    priceType: z.enum(priceTypes).nullable(),
    /** Whether this is the work's first listing ever: only then are the artist's followers notified. */
    isFirst: z.boolean(),
  }),
  { ...example, priceType: 'fixed', isFirst: true },
)

/** A listing ended without a sale: an operator ended it, or the work was hidden. */
export const workDelisted = event('catalogue.work-delisted', 1, z.object(work), example)

export const workLocked = event('catalogue.work-locked', 1, z.object(work), example)
export const workUnlocked = event('catalogue.work-unlocked', 1, z.object(work), example)

/**
 * Writes changed works into the search index: the latest state of each within a window of one second, as one numbered
 * delta. It follows works, their favourite counts, and the artists and crafts that name them.
 */
export const projectSearch = streamReader({
  id: 'projectSearch',
  subject: 'works',
  grants: {
    table: ['get', 'query', 'put', 'delete'],
    indexes: ['GSI1', 'GSI2'],
    objects: { index: ['get', 'put', 'delete'] },
  },
  filter: {
    dynamodb: {
      Keys: {
        // Rows of a work's public history have the same partition key and are not searched.
        $or: [
          { PK: { S: [{ prefix: 'WORK#' }] }, SK: { S: ['WORK', 'FAVOURITES'] } },
          { PK: { S: [{ prefix: 'CONTENT#artist' }, { prefix: 'CONTENT#craft' }, { prefix: 'CONTENT#category' }] } },
        ],
      },
    },
  },
  timeout: 120,
  memory: 1024,
  concurrency: 2,
})

/** Copies an auction's price, end and bid count into the work that lists and search show (D58: HEAD is separate). */
export const summarizeAuction = reaction({
  id: 'summarizeAuction',
  subject: 'works',
  on: [bidAccepted, bidVoided, auctionExtended, auctionClosed],
  grants: { table: ['get', 'put', 'update'] },
  window: 1,
})

/** Makes the index's first snapshot, and a new one when the old one has another format. */
export const setupSearch = setup({
  id: 'search',
  subject: 'works',
  grants: {
    table: ['get', 'query', 'put', 'delete'],
    indexes: ['GSI2'],
    objects: { index: ['get', 'put', 'delete'] },
  },
  timeout: 300,
  memory: 1024,
})

export const worksEvents = [workPublished, workDelisted, workLocked, workUnlocked] as const
export const worksBackground = [projectSearch, setupSearch, summarizeAuction] as const
