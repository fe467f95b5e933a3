import { disableApiKey } from '#shared/platform/api/keys.ts'
import { keyMoves, stateAt } from '#shared/platform/keys/api-key.ts'
import { serve } from '../http/serve.ts'
import { type ApiKeyRecord, countKeys, getKey, keyView, replaceKey } from '../store/keys/api-keys.ts'
import { recordEvent } from '../store/webhooks/events.ts'

/** A key cannot revoke itself: the shop could be left without one. */
export const handler = serve(disableApiKey, async context => {
  const { input, shop, mode, apiKey, now, newId, requestId, table, commit, fail } = context
  const before = await getKey(table, mode, shop.shopId, input.id)
  if (!before) return fail('E0063077002')
  if (before.keyId === apiKey.keyId) return fail('E0063077040')
  const at = now()
  const state = stateAt(before, at)
  if (!keyMoves.disable.some(from => from === state)) return fail('E0063077004', { params: [state] })
  const after: ApiKeyRecord = { ...before, state: 'DISABLED', updatedAt: at, version: before.version + 1 }
  const view = keyView(after, at)
  const recorded = recordEvent({
    shop,
    mode,
    type: 'api_key.disabled',
    object: view,
    previous: { state },
    requestId,
    now,
    newId,
  })
  return commit({
    writes: [
      replaceKey(after, before).or('E0063077004', old => ({ params: [String(old?.['state'])] })),
      // A rolled key was already subtracted when its replacement was issued.
      ...(before.state === 'ACTIVE' ? [countKeys(mode, shop.shopId, -1)] : []),
      ...recorded.writes,
    ],
    events: recorded.events,
    answer: view,
  })
})
