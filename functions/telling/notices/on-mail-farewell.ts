import { mailFarewell } from '#events/telling/notices.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { farewellMail } from './mail/farewell.ts'

const mailOnce = once('farewell')

/** Members whose account was closed by someone else learn it from this mail, before anything is erased. */
export const handler = consume(mailFarewell, async ({ id, data: { userId } }, { table, mail }) => {
  const [profile, standing] = await Promise.all([getProfile(table, userId), getStanding(table, userId)])
  if (!profile || !standing) return
  const sender = { origin: environment('PUBLIC_ORIGIN'), company: operatingCompany() }
  const letter = farewellMail(sender, standing.language, `${profile.surname} ${profile.name}`)
  await mailOnce(id, () => mail.send({ to: profile.email, ...letter }))
})
