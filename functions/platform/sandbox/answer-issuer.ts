import { answerIssuer } from '#shared/platform/api/sandbox.ts'
import { serve } from '../http/serve.ts'
import { visitIssuer } from './issuer/issuer.ts'

export const handler = serve(answerIssuer, async context => {
  const { input, language, fail } = context
  const { access_id, action, code, lang = language } = input
  const done = action === 'code' ? ({ kind: 'code', code } as const) : ({ kind: 'cancel' } as const)
  return (await visitIssuer(context, access_id, done, lang)) ?? fail('EC010116002')
})
