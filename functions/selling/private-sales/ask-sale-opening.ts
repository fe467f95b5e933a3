import { handle } from '#functions/machinery/http/handle.ts'
import { askOpening, findGuest, findPrivateSale, takeBackOpening } from '#functions/store/selling/private-sales.ts'
import { askSaleOpening } from '#shared/api/selling/private-sales.ts'
import { mayAskOpening, openingStateOf } from '#shared/domain/selling/private-sale/opening.ts'

/** A member who is no guest gets the same answer for every sale as for an unknown one. */
export const handler = handle(askSaleOpening, async ({ input, table, caller, now, fail, commit }) => {
  const at = now()
  const [sale, guest] = await Promise.all([findPrivateSale(table, input.id), findGuest(table, input.id, caller.userId)])
  if (!sale || !guest) return fail('not-found')
  if (!mayAskOpening(sale, guest, at)) return fail('private-sale-state')
  const isAsked = openingStateOf(guest) === 'asked'
  const answer = { isAsked: input.isAsked }
  if (input.isAsked === isAsked) return answer
  return commit({ writes: [input.isAsked ? askOpening(guest, at) : takeBackOpening(guest)], answer })
})
