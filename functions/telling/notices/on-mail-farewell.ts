import { mailFarewell } from '#events/telling/notices.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { farewellMail } from './mail/farewell.ts'

const mailOnce = once('farewell')

/** Whoever did not close the account themselves learns it here, while nothing is erased yet. */
export const handler = consume(mailFarewell, async ({ id, data: { userId } }, { table, mail }) => {
  const [profile, standing] = await Promise.all([getProfile(table, userId), getStanding(table, userId)])
  if (!profile || !standing) return
  const sender = { origin: environment('PUBLIC_ORIGIN'), company: operatingCompany() }
  const letter = farewellMail(sender, standing.language, `${profile.surname} ${profile.name}`)
  await mailOnce(id, () => mail.send({ to: profile.email, ...letter }))
})
