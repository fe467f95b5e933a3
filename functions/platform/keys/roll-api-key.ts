import { hourMs } from '#shared/durations.ts'
import { rollApiKey } from '#shared/platform/api/keys.ts'
import { keyMoves, stateAt } from '#shared/platform/keys/api-key.ts'
import { pepper } from '../http/pepper.ts'
import { serve } from '../http/serve.ts'
import { type ApiKeyRecord, getKey, keyView, newApiKey, replaceKey } from '../store/keys/api-keys.ts'

/** One active key replaces another, so that the count stays. A key may roll itself. */
export const handler = serve(rollApiKey, async ({ input, shop, mode, now, newId, table, commit, fail }) => {
  const before = await getKey(table, mode, shop.shopId, input.id)
  if (!before) return fail('E0063077002')
  const at = now()
  const state = stateAt(before, at)
  if (!keyMoves.roll.some(from => from === state)) return fail('E0063077004', { params: [state] })
  const { shopId, type, name, scopes, validUntil, isFirstParty } = before
  const kept = { shopId, mode, type, name, scopes, validUntil, isFirstParty }
  const next = newApiKey({ ...kept, at, newId, pepper: await pepper() })
  const rolled: ApiKeyRecord = {
    ...before,
    state: 'ROLLING',
    rollsUntil: at + input.grace_hours * hourMs,
    updatedAt: at,
    version: before.version + 1,
  }
  return commit({
    writes: [
      ...next.writes,
      replaceKey(rolled, before).or('E0063077004', old => ({ params: [String(old?.['state'])] })),
    ],
    answer: { ...keyView(next.record, at), api_key: next.key },
  })
})
