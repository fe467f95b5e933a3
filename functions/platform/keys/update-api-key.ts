import { updateApiKey } from '#shared/platform/api/keys.ts'
import { keyMoves, stateAt } from '#shared/platform/keys/api-key.ts'
import { isOutdated } from '../http/if-match.ts'
import { serve } from '../http/serve.ts'
import { getKey, keyView, replaceKey } from '../store/keys/api-keys.ts'

export const handler = serve(updateApiKey, async ({ input, shop, mode, now, table, call, commit, fail }) => {
  const before = await getKey(table, mode, shop.shopId, input.id)
  if (!before) return fail('E0062077002')
  const seen = call.header('if-match')
  if (isOutdated(seen, before.version)) return fail('E9991001001', { status: 412 })
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
  const lost = seen === undefined ? 'E9991001002' : 'E9991001001'
  return commit({ writes: [replaceKey(after, before).or(lost)], answer: keyView(after, at) })
})
