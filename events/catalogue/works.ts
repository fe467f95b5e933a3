import * as z from 'zod'
import { priceTypes } from '#shared/domain/catalogue/work/work.ts'
import { event, reaction, setup, streamReader } from '../event.ts'
import { auctionClosed, auctionExtended, bidAccepted, bidVoided } from '../selling/auctions.ts'

/** Events of the catalogue domain, and the functions that keep what search answers. */
const work = { productId: z.string(), artistId: z.string() }
const example = { productId: 'shino-chawan', artistId: 'minegishi-wataru' }

/** A work was shown and put on sale, or shown only; "artist new work" notices follow from it (D100). */
export const workPublished = event(
  'catalogue.work-published',
  2,
  z.object({
    ...work,
    /** Null for display only. */
    priceType: z.enum(priceTypes).nullable(),
    /** Its very first listing: only then do the artist's followers hear of it. */
    isFirst: z.boolean(),
  }),
  { ...example, priceType: 'fixed', isFirst: true },
)

/** A listing ended without a sale: by the operator, or because the work was hidden. */
export const workDelisted = event('catalogue.work-delisted', 1, z.object(work), example)

export const workLocked = event('catalogue.work-locked', 1, z.object(work), example)
export const workUnlocked = event('catalogue.work-unlocked', 1, z.object(work), example)

/**
 * Brings changed works into the search index: the last state of each within a second's window, as one numbered delta.
 * Works, their favourite counts and the artists and crafts that name them are followed.
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
        // The rows of a work's public history are beside it and no part of search.
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

/** Carries an auction's price, end and bid count into the work that lists and search show (D58: HEAD is apart). */
export const summarizeAuction = reaction({
  id: 'summarizeAuction',
  subject: 'works',
  on: [bidAccepted, bidVoided, auctionExtended, auctionClosed],
  grants: { table: ['get', 'put', 'update'] },
  window: 1,
})

/** Makes the index's first snapshot, and a new one when the format of the old is not ours any more. */
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
