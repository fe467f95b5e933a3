import { listApiKeys } from '#shared/platform/api/keys.ts'
import { pageOfRows } from '#shared/platform/api/lists.ts'
import { serve } from '../http/serve.ts'
import { keyView, listKeys } from '../store/keys/api-keys.ts'

/** Newest first, including revoked ones, because logs name keys by id. */
export const handler = serve(listApiKeys, async ({ input, shop, mode, now, table, call, fail }) => {
  const keys = (await listKeys(table, mode, shop.shopId)).map(key => keyView(key, now()))
  if (input.sort?.some(({ descending }) => !descending)) keys.reverse()
  const pages = Math.max(1, Math.ceil(keys.length / input.limit))
  return pageOfRows(keys, input, call) ?? fail('E0095091007', { params: ['1', String(pages)] })
})
