import { reaction } from '../event.ts'
import { ownershipMoved, saleReversed } from '../fulfilment/parcels.ts'
import { ownerRegistered } from '../selling/resale.ts'

/**
 * Takes a work out of the gallery of a member who no longer owns it (D97). The gallery's page checks ownership itself,
 * so that nothing wrong is shown meanwhile.
 */
export const leaveGalleries = reaction({
  id: 'leaveGalleries',
  subject: 'galleries',
  on: [ownershipMoved, saleReversed, ownerRegistered],
  // Nobody waits for it, because pages check ownership themselves.
  concurrency: 2,
  grants: { table: ['get', 'put'] },
})

export const galleriesBackground = [leaveGalleries] as const
