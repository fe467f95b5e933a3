import { type Audited, audited } from '#functions/store/people/audit.ts'
import type { Pickup } from '#shared/domain/fulfilment/pickup/pickup.ts'

const factsOf = ({ state, version, slots, slot }: Pickup) => ({ state, version, slots, slot })

/** Audit entry of an operator's change to a pick-up, without the seller's address. */
export const auditedPickup = (
  act: Pick<Audited, 'id' | 'at' | 'by' | 'action'>,
  before: Pickup,
  after: Pickup,
  words: object = {},
) =>
  audited({
    ...act,
    subject: { kind: 'order-item', id: after.id },
    before: factsOf(before),
    after: { ...factsOf(after), ...words },
  })
