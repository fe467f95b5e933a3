import { showIssuer } from '#shared/platform/api/sandbox.ts'
import { serve } from '../http/serve.ts'
import { visitIssuer } from './issuer/issuer.ts'

/** The visit itself lets a card without a challenge pass; repeated visits change nothing. */
export const handler = serve(showIssuer, async context => {
  const { input, language, fail } = context
  const { access_id, lang = language } = input
  return (await visitIssuer(context, access_id, { kind: 'arrive' }, lang)) ?? fail('EC010116002')
})
