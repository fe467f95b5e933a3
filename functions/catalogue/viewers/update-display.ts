import { handle } from '#functions/machinery/http/handle.ts'
import { profileChange } from '#functions/store/people/profile.ts'
import { updateDisplay } from '#shared/api/catalogue/viewers.ts'

export const handler = handle(updateDisplay, async ({ input, caller, commit }) => {
  const { owned, since, price } = input
  const display = { owned, since, price }
  return commit({ writes: [profileChange(caller.userId, { display })], answer: display })
})
