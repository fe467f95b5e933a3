import { handle } from '#functions/machinery/http/handle.ts'
import { askOpening, findGuest, findPrivateSale, takeBackOpening } from '#functions/store/selling/private-sales.ts'
import { askSaleOpening } from '#shared/api/selling/private-sales.ts'
import { mayAskOpening, openingStateOf } from '#shared/domain/selling/private-sale/opening.ts'

/** Who is no guest is answered alike of every sale, and as of none. */
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
