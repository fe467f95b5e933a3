import { reaction } from '../event.ts'
import { ownershipMoved, saleReversed } from '../fulfilment/parcels.ts'
import { ownerRegistered } from '../selling/resale.ts'

/**
 * Takes a work out of the gallery of whoever does not hold it any more (D97). The gallery's page looks at the works
 * themselves, so that nothing is shown meanwhile.
 */
export const leaveGalleries = reaction({
  id: 'leaveGalleries',
  subject: 'galleries',
  on: [ownershipMoved, saleReversed, ownerRegistered],
  // Pages look at the works themselves: nobody waits for it.
  concurrency: 2,
  grants: { table: ['get', 'put'] },
})

export const galleriesBackground = [leaveGalleries] as const
