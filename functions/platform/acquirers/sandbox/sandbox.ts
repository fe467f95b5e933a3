import { put } from '#functions/machinery/table/write.ts'
import type { Allowed } from '#shared/decision.ts'
import { dayMs } from '#shared/durations.ts'
import { beginOfDayInJapan } from '#shared/japan-time.ts'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'
import { magicOf } from '#shared/platform/sandbox/cards.ts'
import { sandboxKeys } from '../../store/table-keys.ts'
import { doneWith, refused } from '../outcome.ts'
import type {
  AcquirerOutcome,
  AcquirerPort,
  AttemptResult,
  Charge,
  Keyed,
  OrderRef,
  ShopRef,
  TdsResult,
} from '../port.ts'
import { assignAccount } from './account.ts'
import { savedCards } from './cards.ts'
import { upstreamNoticesOf } from './notices.ts'
import * as order from './order.ts'
import type { SandboxAccess, SandboxOrder, TestCard } from './records.ts'
import { guarded, openSandboxStore, type SandboxOrderChange, type SandboxParts } from './sandbox-store.ts'
import { hasTimedOut, sandboxTdsResult } from './tds.ts'
import { takeToken } from './tokens.ts'

/** The card of a charge, or the answer of a charge without one. */
type ChosenCard =
  | Allowed<{ readonly card: TestCard }>
  | { readonly outcome: 'refused'; readonly answer: AcquirerOutcome<never> }

/** Orders per page of the list. */
const listedAtOnce = 100

/** A call that registers an order. */
const openingBy = <Input extends { readonly upstreamOrderId: string }>(body: Input, upstreamKey: UpstreamKey) => ({
  upstreamOrderId: body.upstreamOrderId,
  keyed: { upstreamKey, body },
  opens: true,
})

/** The embedded acquirer, stateful and deterministic. Magic amounts make it lose or delay answers (3.4). */
export function createSandbox(shop: ShopRef, parts: SandboxParts): AcquirerPort {
  const { mode, shopId } = shop
  const store = openSandboxStore(parts, shop)
  const inLanguage = parts.language === undefined ? '' : `?lang=${parts.language}`
  const pageOf = (accessId: string) => `${parts.origin}/acs/${accessId}${inLanguage}`
  const { customers, cards, cardFor } = savedCards(store, shop, pageOf)

  /** The order, if the caller knows its access id. */
  const opened = (found: SandboxOrder | undefined, { accessId }: OrderRef): SandboxOrder | undefined =>
    found?.accessId === accessId ? found : undefined

  function changed(
    before: SandboxOrder,
    step: order.SandboxStep<AttemptResult>,
    event: string,
  ): SandboxOrderChange<AttemptResult> {
    const isNoisy = magicOf(before.amount + before.tax) === 'noisy'
    return {
      outcome: step.outcome,
      order: step.order,
      ...(isNoisy && { events: upstreamNoticesOf(step.order, event) }),
      ...(step.delivery === 'lost' && { delivery: 'lost' }),
      ...(step.delivery === 'late' && step.order.hidden && { delivery: { lateUntil: step.order.hidden.until } }),
    }
  }

  /** A call on an existing order. */
  function call<Input extends OrderRef & Keyed>(
    name: string,
    { upstreamKey, ...input }: Input,
    missing: Parameters<typeof refused>[0],
    step: (before: SandboxOrder, at: number) => order.SandboxStep<AttemptResult>,
  ): Promise<AcquirerOutcome<AttemptResult>> {
    const { upstreamOrderId } = input
    return store.changeOrder({ name, upstreamOrderId, keyed: { upstreamKey, body: input } }, async (found, at) => {
      const before = opened(found, input)
      if (!before) return { outcome: refused(missing) }
      const current = order.orderAt(before, at)
      const next = step(current, at)
      // A refusal leaves the order unchanged. Changes by time alone are derived again at each read.
      return next.order === current ? { outcome: next.outcome } : changed(before, next, `payments.card.${name}`)
    })
  }

  async function execute({ upstreamKey, ...charge }: Charge): Promise<AcquirerOutcome<AttemptResult>> {
    const { source, tds2: _, ...rest } = charge
    const { upstreamOrderId } = charge
    const keyed = { upstreamKey, body: { source, ...rest } }
    return store.changeOrder({ name: 'exec', upstreamOrderId, keyed }, async (found, at) => {
      const before = opened(found, charge)
      if (!before) return { outcome: refused('EC003100002') }
      const current = order.orderAt(before, at)
      const refusal = order.chargeRefusal(current)
      if (refusal) return { outcome: refusal }
      const access: SandboxAccess = { mode, shopId, shift: store.shift(), kind: 'order', upstreamOrderId }
      // Both are done before the order changes: no order waits for a cardholder whose page is unknown, or has another
      // charge's card.
      const [card] = await Promise.all([
        cardOfSource(source, upstreamKey.id, at),
        store.write(
          put({
            ...access,
            ...sandboxKeys.access(before.accessId),
            ...sandboxKeys.entry(mode, shopId, upstreamOrderId, at),
          }),
        ),
      ])
      if (card.outcome === 'refused') return { outcome: card.answer }
      const returnTo = { returnTo: charge.returnTo, url: pageOf(before.accessId) }
      return changed(before, order.chargeOrder(current, card.card, returnTo, at), 'payments.card.exec')
    })
  }

  async function cardOfSource(source: Charge['source'], usedBy: string, at: number): Promise<ChosenCard> {
    if ('token' in source) {
      const taken = await takeToken(store, shop, { token: source.token, usedBy, at })
      return taken.outcome === 'allowed' ? taken : { outcome: 'refused', answer: refused(taken.reason.charge) }
    }
    const found = await cardFor(source)
    return found.kind === 'done' ? { outcome: 'allowed', card: found.value } : { outcome: 'refused', answer: found }
  }

  /** Callback mode: the result without the cardholder, or the page on which to ask. */
  const authenticate = (ref: OrderRef): Promise<AcquirerOutcome<TdsResult>> => {
    const { upstreamOrderId } = ref
    return store.changeOrder({ name: 'secure2', upstreamOrderId }, async (found, at) => {
      const before = opened(found, ref)
      if (!before?.authentication) return { outcome: refused('EC008116002') }
      const after = order.applyHolderAction(before, { kind: 'arrive' }, at)
      return { outcome: verdictOf(after, at), order: after }
    })
  }

  const confirmAuthentication = (ref: OrderRef): Promise<AcquirerOutcome<TdsResult>> =>
    guarded(async () => {
      const found = opened(await store.readOrder(ref.upstreamOrderId), ref)
      return found ? verdictOf(found, parts.now()) : refused('EC010116002')
    })

  function verdictOf({ authentication, accessId }: SandboxOrder, at: number): AcquirerOutcome<TdsResult> {
    if (!authentication) return refused('EC010100004')
    if (hasTimedOut(authentication, at)) return refused('EC0091310A7')
    const isAsked = authentication.stage === 'challenge'
    return doneWith({ ...sandboxTdsResult(authentication), ...(isAsked && { challengeUrl: pageOf(accessId) }) })
  }

  return {
    name: 'sandbox',
    browserConfig: async () => ({ mode, tokenizer: 'sandbox', scriptUrl: '', publicKey: '' }),

    registerAttempt: ({ upstreamKey, ...input }) =>
      store.changeOrder({ name: 'regist', ...openingBy(input, upstreamKey) }, async (known, at) => {
        // The caller's own order whose answer was lost: a look-up, not a failure (reliability P11).
        if (known && order.isUntouched(known, input)) {
          return { outcome: doneWith({ upstreamOrderId: known.upstreamOrderId, accessId: known.accessId }) }
        }
        const code = known ? 'EC001101014' : order.registrationError(input)
        if (code) return { outcome: refused(code) }
        const accessId = `a_${parts.newId().slice(4)}`
        const opening = order.openOrder({ mode, shopId }, input, accessId, at)
        return { outcome: doneWith({ upstreamOrderId: input.upstreamOrderId, accessId }), order: opening }
      }),

    execute,
    authenticate,
    confirmAuthentication,
    completeAfterTds: input => call('secure', input, 'EC009100002', order.completeOrderCharge),
    capture: input => call('capture', input, 'EC004100002', order.captureOrderCharge),
    cancel: input => call('cancel', input, 'EC005100002', order.cancelOrderCharge),
    reauthorize: input => call('auth', input, 'EC006100002', order.reauthorizeOrderCharge),
    changeAmount: input =>
      call('change', input, 'EC007100002', (before, at) => order.changeOrderAmount(before, input, at)),

    retrieve: ({ upstreamOrderId, payType }) =>
      guarded(async () => {
        const found = await store.readOrder(upstreamOrderId)
        if (!found || found.payType !== payType) return refused('EC002100002')
        return doneWith(order.snapshot(found, parts.now(), pageOf(found.accessId)))
      }),

    listOrders: ({ payType, from, to, page }) =>
      guarded(async () => {
        const [start, end] = [beginOfDayInJapan(from), beginOfDayInJapan(to) + dayMs - 1]
        const found = (await store.listed(start, end)).filter(each => each.payType === payType)
        const orders = found.slice((page - 1) * listedAtOnce, page * listedAtOnce)
        const lastPage = Math.max(1, Math.ceil(found.length / listedAtOnce))
        return doneWith({ orders: orders.map(each => order.snapshot(each, parts.now())), lastPage })
      }),

    customers,
    cards,

    virtualAccount: {
      numbersFrom: 'pool',

      issue: ({ registerKey, assignKey: _, ...input }) =>
        store.changeOrder({ name: 'account', ...openingBy(input, registerKey) }, async (known, at) => {
          if (known) return { outcome: refused('EC001101014') }
          const accessId = `a_${parts.newId().slice(4)}`
          const { upstreamOrderId } = input
          const entry = sandboxKeys.entry(mode, shopId, upstreamOrderId, at)
          const access: SandboxAccess = { mode, shopId, shift: store.shift(), kind: 'order', upstreamOrderId }
          await store.write(put({ ...access, ...sandboxKeys.access(accessId), ...entry }))
          const assigned = assignAccount({ mode, shopId }, input, accessId, at)
          return { outcome: doneWith(order.snapshot(assigned, at)), order: assigned }
        }),

      cancel: async input => {
        const cancelled = await call('cancel', input, 'EC005100002', order.cancelOrderCharge)
        if (cancelled.kind !== 'done') return cancelled
        return guarded(async () => {
          const found = await store.readOrder(input.upstreamOrderId)
          return found ? doneWith(order.snapshot(found, parts.now())) : refused('EC002100002')
        })
      },
    },

    // The sandbox's webhooks are events of its own transactions, so that no message comes from outside.
    verifyInbound: async () => ({ ok: false }),
    health: () => 'ok',
  }
}
