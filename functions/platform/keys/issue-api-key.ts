import { issueApiKey } from '#shared/platform/api/keys.ts'
import { maxActiveKeys } from '#shared/platform/keys/api-key.ts'
import { pepper } from '../http/pepper.ts'
import { serve } from '../http/serve.ts'
import { countKeys, keyView, newApiKey } from '../store/keys/api-keys.ts'

/** The key gets the mode of the calling key. */
export const handler = serve(issueApiKey, async ({ input, shop, mode, now, newId, commit, fail }) => {
  const { type, name, scopes = [], expires_at: validUntil } = input
  if (type === 'restricted' && scopes.length === 0) return fail('E0060078001')
  if (type !== 'restricted' && scopes.length > 0) return fail('E0060078031')
  const at = now()
  if (validUntil !== undefined && validUntil <= at) return fail('E0060077040', { field: 'expires_at' })
  const { key, record, writes } = newApiKey({
    shopId: shop.shopId,
    mode,
    type,
    name,
    scopes,
    validUntil,
    at,
    newId,
    pepper: await pepper(),
  })
  return commit({
    writes: [...writes, countKeys(mode, shop.shopId, 1).or('E0060061030', () => ({ params: [String(maxActiveKeys)] }))],
    answer: { ...keyView(record, at), api_key: key },
  })
})
