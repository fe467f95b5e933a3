import { updateWebhookSetting } from '#shared/platform/api/webhooks.ts'
import { oldSecretMs } from '#shared/platform/webhooks/delivery.ts'
import { serve } from '../http/serve.ts'
import { getSetting, replaceSetting, settingView, type WebhookRecord } from '../store/webhooks/settings.ts'
import { mayBeSentTo } from './delivery/closed-places.ts'

export const handler = serve(updateWebhookSetting, async ({ input, shop, mode, now, table, commit, fail }) => {
  const before = await getSetting(table, mode, shop.shopId, input.id)
  if (!before) return fail('E0042050002')
  const url = input.url ?? before.url
  if ((input.url || input.state === 'ACTIVE') && !(await mayBeSentTo(mode, url))) return fail('E0042051040')
  const at = now()
  const { events, secret } = input
  const after: WebhookRecord = {
    ...withState(before, input.state),
    url,
    ...(events && { events: events === '*' ? [] : events }),
    ...(secret &&
      secret !== before.secret && { secret, oldSecret: { secret: before.secret, until: at + oldSecretMs } }),
    updatedAt: at,
    version: before.version + 1,
  }
  return commit({ writes: [replaceSetting(after, before).or('E9991001002')], answer: settingView(after, at) })
})

/** An endpoint that is enabled again starts without its failures. */
function withState(setting: WebhookRecord, state: WebhookRecord['state'] | undefined): WebhookRecord {
  if (state === undefined || state === setting.state) return setting
  const { disabledReason: _reason, failingSince: _since, ...rest } = setting
  return state === 'ACTIVE' ? { ...rest, state } : { ...setting, state, disabledReason: 'shop' }
}
