import * as z from 'zod'

/** Facts in every event about a sold work: its order, buyer, and the member or partner who sells. */
const id = z.string()
/** Epoch ms. */
export const instantFact = z.int()

export const saleFacts = {
  orderItemId: id,
  orderId: id,
  productId: id,
  buyerId: id,
  /** The member or the partner who sells; both null for works of the house. */
  sellerId: id.nullable(),
  partnerId: id.nullable(),
}

export const exampleSaleFacts = {
  orderItemId: '01KB91Q2R5T6V8X0Z2B4D6F8H1',
  orderId: '01KB91Q2R4T6V8X0Z2B4D6F8H0',
  productId: 'shino-chawan',
  buyerId: '01KB8YV6WZ0M3X8N5TQ7R2D4FK',
  sellerId: null,
  partnerId: 'teitei',
}
export const exampleEventTime = 1_796_353_200_000
