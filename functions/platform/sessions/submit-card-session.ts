import { submitCardSession } from '#shared/platform/api/sessions/pages.ts'
import { serve } from '../http/serve.ts'
import { asksCardEmail, cardBackOf } from './pages/card-session-pages.ts'
import { visitCardSession } from './pages/visit.ts'
import { cardRegistrationStateOf, updateCardPageState } from './registration/card-session-transitions.ts'
import { registerCard } from './registration/register-card.ts'

export const handler = serve(submitCardSession, async context => {
  const { input, fail, redirect, call } = context
  const visit = await visitCardSession(context)
  if (!visit) return fail('E0058129002')
  const { customerContext, session } = visit
  const here = `/card/${session.id}?lang=${input.lang ?? call.language}`
  const before = await cardRegistrationStateOf(customerContext, session)
  if (before.at !== 'form') return redirect(before.at === 'leaving' ? before.url : here)
  const email = input.email === '' ? undefined : input.email
  const lacksEmail = asksCardEmail(before.session) && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email ?? '')
  if (!input.token || lacksEmail) {
    await updateCardPageState(customerContext, before.session, { trouble: 'E0058006A01' })
    return redirect(here)
  }
  const after = await registerCard(customerContext, before.session, { token: input.token, email })
  if (after === 'busy') return redirect(here)
  if (after === 'full') {
    await updateCardPageState(customerContext, before.session, { trouble: 'E0058021030' })
    return redirect(here)
  }
  if (after.at === 'leaving') return redirect(after.url)
  return redirect(after.at === 'completed' ? (cardBackOf(after.session) ?? here) : here)
})
