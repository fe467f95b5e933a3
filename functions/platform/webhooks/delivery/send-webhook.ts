import { type sendWebhook, webhookStopped } from '#events/platform/webhooks.ts'
import { documentClient, tableName } from '#functions/machinery/clients/clients.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import { correlationId } from '#functions/machinery/runtime/correlation.ts'
import { conditionalWrites } from '#functions/machinery/table/conditional.ts'
import {
  type DeliveryVerdict,
  deliveryResultOf,
  deliveryVerdictOf,
  isGivenUp,
  type PostOutcome,
  waitAfter,
} from '#shared/platform/webhooks/delivery.ts'
import type { PlatformEvent } from '#shared/platform/webhooks/event.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import { type ClaimedDelivery, type DeliveryRecord, dueOf, endTry } from '../../store/webhooks/deliveries.ts'
import { recordEvent } from '../../store/webhooks/events.ts'
import { replaceSetting, secretsAt, settingView, type WebhookRecord } from '../../store/webhooks/settings.ts'
import { closedPlaces } from './closed-places.ts'
import { hmac } from './hmac.ts'
import { post } from './post.ts'

/** Common context of the senders of first and later attempts. */
type SendingContext = Pick<BackgroundContext<typeof sendWebhook>, 'now' | 'newId' | 'commit' | 'schedules'>

/** Each step of an attempt is a single write, because no event depends on it (docs/decisions/080). */
export const deliveryWrites = conditionalWrites(documentClient, tableName)

/** One attempt by the sender that claimed the delivery: posts and records the result. */
export async function tryDelivery(
  context: SendingContext,
  claimed: ClaimedDelivery,
  setting: WebhookRecord,
  event: { readonly content: PlatformEvent; readonly body: string },
): Promise<void> {
  const { eventId, attempts, claim } = claimed
  const correlation = correlationId()
  const outcome = await post({
    url: setting.url,
    body: event.body,
    places: closedPlaces(setting.mode),
    headers: {
      'platform-signature': signatureOf(event.body, secretsAt(setting, context.now()), context.now(), hmac),
      'platform-event-id': eventId,
      'platform-attempt': String(attempts + 1),
      ...(correlation !== undefined && { 'platform-correlation-id': correlation }),
    },
  })
  const verdict = deliveryVerdictOf(outcome)
  const after = afterTry(claimed, outcome, verdict, context.now())
  if (!(await endTry(deliveryWrites, after, claim))) return
  if (after.nextAttemptAt !== undefined) await waitFor(context, after)
  await markSetting(context, setting, verdict, event.content)
}

/** The delivery after an attempt. */
function afterTry(
  delivery: DeliveryRecord,
  outcome: PostOutcome,
  verdict: DeliveryVerdict,
  now: number,
): DeliveryRecord {
  const { claim: _claim, claimedUntil: _until, nextAttemptAt: _next, ...rest } = delivery
  const attempts = delivery.attempts + 1
  const tried = {
    ...rest,
    attempts,
    ...('status' in outcome && { lastStatus: outcome.status }),
    lastResult: deliveryResultOf(outcome),
    updatedAt: now,
  }
  if (verdict === 'delivered') return { ...tried, state: 'DELIVERED' }
  const wait = verdict === 'gone' ? undefined : waitAfter(delivery.mode, attempts, Math.random())
  return wait === undefined ? { ...tried, state: 'FAILED' } : { ...tried, nextAttemptAt: now + wait }
}

/** The schedule is named after the attempt, so that a repeated call creates no second one. */
export async function waitFor(
  { schedules }: Pick<SendingContext, 'schedules'>,
  delivery: DeliveryRecord,
): Promise<void> {
  const { deliveryId, attempts, nextAttemptAt } = delivery
  if (nextAttemptAt === undefined) return
  await schedules.create(`whd-${deliveryId.slice(3)}-${attempts}`, nextAttemptAt, dueOf(delivery))
}

/**
 * The endpoint's item is written only at the first failure, at the last, and at recovery. Otherwise every event of a
 * shop would write this one item.
 */
async function markSetting(
  context: SendingContext,
  setting: WebhookRecord,
  verdict: DeliveryVerdict,
  event: PlatformEvent,
) {
  const now = context.now()
  const { failingSince, ...rest } = setting
  const change = (after: WebhookRecord) => ({ ...after, version: setting.version + 1, updatedAt: now })
  if (verdict === 'delivered') {
    if (failingSince !== undefined) await save(context, change(rest), setting)
  } else if (verdict === 'gone' || isGivenUp(failingSince, now)) {
    const reason = verdict === 'gone' ? 'gone' : 'failing'
    await save(context, change({ ...setting, state: 'DISABLED', disabledReason: reason }), setting, event)
  } else if (failingSince === undefined) {
    await save(context, change({ ...setting, failingSince: now }), setting)
  }
}

/** A parallel change wins; the next attempt reads the endpoint again. */
async function save(context: SendingContext, after: WebhookRecord, before: WebhookRecord, cause?: PlatformEvent) {
  const { shopId, mode, webhookId } = after
  const recorded =
    cause &&
    recordEvent({
      shop: { shopId, apiVersion: cause.api_version },
      mode,
      type: 'webhook_setting.disabled',
      object: settingView(after, context.now()),
      previous: { state: before.state },
      requestId: cause.request_id,
      now: context.now,
      newId: context.newId,
    })
  await context.commit({
    once: `${webhookId}-v${before.version}-${context.newId()}`,
    writes: [replaceSetting(after, before), ...(recorded?.writes ?? [])],
    events: [...(recorded?.events ?? []), ...stoppedBy(after, cause)],
  })
}

/** The shop gets a mail too, because its webhooks do not work. */
function stoppedBy({ shopId, mode, webhookId, url, disabledReason }: WebhookRecord, cause: PlatformEvent | undefined) {
  const isStop = cause && (disabledReason === 'gone' || disabledReason === 'failing')
  return isStop ? [webhookStopped({ shopId, mode, webhookId, url, reason: disabledReason })] : []
}
