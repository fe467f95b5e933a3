import { memberOfMailOff } from '#functions/machinery/credentials/mail-off.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { profileChange } from '#functions/store/people/profile.ts'
import { stopBiddingMail } from '#shared/api/telling/notices.ts'

export const handler = handle(stopBiddingMail, async ({ input, table, secrets, commit, fail }) => {
  const userId = await memberOfMailOff(secrets.codeKey, 'bidding', input.token)
  if (userId === undefined || !(await getProfile(table, userId))) return fail('not-found')
  return commit({ writes: [profileChange(userId, { biddingMail: false })], answer: { done: true } })
})
