import * as z from 'zod'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { type CardSaving, cardSavingStates } from '#shared/domain/buying/payment/card-saving.ts'

/** State of the card that the member saved last; a newer card replaces it. */
const Saving = z.object({
  state: z.enum(cardSavingStates),
  startedAt: z.int(),
  cardId: z.string().optional(),
  orderId: z.string().optional(),
  code: z.string().optional(),
  endedAt: z.int().optional(),
})

export const cardSavingOf = (stored: Attributes | undefined): CardSaving | undefined => stored && Saving.parse(stored)

export const putCardSaving = (userId: string, saving: CardSaving) => put({ ...orderKeys.cardSaving(userId), ...saving })

/** Ends the saving as read; fails if another call has ended it or another card replaced it. */
export const endCardSaving = (userId: string, before: CardSaving, after: CardSaving) =>
  put(
    { ...orderKeys.cardSaving(userId), ...after },
    { where: ['#state = :state AND #startedAt = :was', { state: before.state, was: before.startedAt }] },
  ).or('busy')
