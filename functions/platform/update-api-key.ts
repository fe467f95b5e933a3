import { updateApiKey } from '#shared/platform/api/keys.ts'
import { keyMoves, stateAt } from '#shared/platform/api-key.ts'
import { serve } from './lib/serve.ts'
import { getKey, keyView, replaceKey } from './store/api-keys.ts'

export const handler = serve(updateApiKey, async ({ input, shop, mode, now, table, commit, fail }) => {
  const before = await getKey(table, mode, shop.shopId, input.id)
  if (!before) return fail('E0062077002')
  const at = now()
  if (!keyMoves.change.some(state => state === stateAt(before, at))) return fail('E0062077040')
  if (input.scopes && before.type !== 'restricted') return fail('E0062078031')
  if (input.scopes?.length === 0) return fail('E0062078031')
  const after = {
    ...before,
    name: input.name ?? before.name,
    scopes: input.scopes ?? before.scopes,
    updatedAt: at,
    version: before.version + 1,
  }
  return commit({ writes: [replaceKey(after, before).or('E9991001002')], answer: keyView(after, at) })
})
