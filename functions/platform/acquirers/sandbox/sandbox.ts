import { put, type Write } from '#functions/table/write.ts'
import type { Allowed } from '#shared/decision.ts'
import { magicOf } from '#shared/platform/sandbox/cards.ts'
import { putVersion } from '../../store/sandbox/versions.ts'
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
import { type SandboxAccess, SandboxOrder, type TestCard } from './records.ts'
import { guarded, openSandboxStore, type SandboxChange, type SandboxParts } from './sandbox-store.ts'
import { hasTimedOut, sandboxTdsResult } from './tds.ts'
import { spendToken } from './tokens.ts'

/** The card of a charge, or what the charge is answered without one. */
type ChosenCard =
  | Allowed<{ readonly card: TestCard; readonly writes: readonly Write[] }>
  | { readonly outcome: 'refused'; readonly answer: AcquirerOutcome<never> }

/** The embedded acquirer. It is stateful and deterministic. Magic amounts make it lose or delay answers (3.4). */
export function createSandbox(shop: ShopRef, parts: SandboxParts): AcquirerPort {
  const { mode, shopId } = shop
  const store = openSandboxStore(parts, shop)
  const inLanguage = parts.language === undefined ? '' : `?lang=${parts.language}`
  const pageOf = (accessId: string) => `${parts.origin}/acs/${accessId}${inLanguage}`
  const orderKey = (upstreamOrderId: string) => sandboxKeys.order(mode, shopId, upstreamOrderId)
  const read = (upstreamOrderId: string) => store.read(orderKey(upstreamOrderId), SandboxOrder)
  const { customers, cards, cardFor } = savedCards(store, shop, pageOf)

  /** The order as it stands now, if the caller knows its access id. */
  async function opened({ upstreamOrderId, accessId }: OrderRef): Promise<SandboxOrder | undefined> {
    const found = await read(upstreamOrderId)
    return found?.accessId === accessId ? found : undefined
  }

  function changed(
    before: SandboxOrder,
    step: order.SandboxStep<AttemptResult>,
    event: string,
  ): SandboxChange<AttemptResult> {
    const isNoisy = magicOf(before.amount + before.tax) === 'noisy'
    return {
      outcome: step.outcome,
      writes: [putVersion(orderKey(before.upstreamOrderId), step.order, before)],
      ...(isNoisy && { events: upstreamNoticesOf(step.order, event) }),
      ...(step.delivery === 'lost' && { delivery: 'lost' }),
      ...(step.delivery === 'late' && step.order.hidden && { delivery: { lateUntil: step.order.hidden.until } }),
    }
  }

  /** One call on an order that must be there. */
  function call<Input extends OrderRef & Keyed>(
    name: string,
    { upstreamKey, ...input }: Input,
    missing: Parameters<typeof refused>[0],
    step: (before: SandboxOrder, at: number) => order.SandboxStep<AttemptResult>,
  ): Promise<AcquirerOutcome<AttemptResult>> {
    return store.change({ name, upstreamKey, body: input }, async at => {
      const before = await opened(input)
      if (!before) return { outcome: refused(missing) }
      const current = order.orderAt(before, at)
      const next = step(current, at)
      // A refusal writes nothing. Changes by time alone are derived again at each read.
      return next.order === current ? { outcome: next.outcome } : changed(before, next, `payments.card.${name}`)
    })
  }

  async function execute({ upstreamKey, ...charge }: Charge): Promise<AcquirerOutcome<AttemptResult>> {
    const { source, tds2: _, ...rest } = charge
    return store.change({ name: 'exec', upstreamKey, body: { source, ...rest } }, async at => {
      const before = await opened(charge)
      if (!before) return { outcome: refused('EC003100002') }
      const current = order.orderAt(before, at)
      const card = await cardOfSource(source, charge.upstreamOrderId, at)
      if (card.outcome === 'refused') return { outcome: card.answer }
      const step = order.chargeOrder(
        current,
        card.card,
        { returnTo: charge.returnTo, url: pageOf(before.accessId) },
        at,
      )
      if (step.order === current) return { outcome: step.outcome }
      const access: SandboxAccess = {
        mode,
        shopId,
        shift: store.shift(),
        kind: 'order',
        upstreamOrderId: before.upstreamOrderId,
      }
      const isAsked = step.order.status === 'AUTHENTICATED'
      const change = changed(before, step, 'payments.card.exec')
      return {
        ...change,
        writes: [
          ...(change.writes ?? []),
          ...card.writes,
          ...(isAsked ? [put({ ...access, ...sandboxKeys.access(before.accessId) })] : []),
        ],
      }
    })
  }

  async function cardOfSource(source: Charge['source'], usedBy: string, at: number): Promise<ChosenCard> {
    if ('token' in source) {
      const spent = await spendToken(store, shop, { token: source.token, usedBy, at })
      return spent.outcome === 'allowed'
        ? { outcome: 'allowed', card: spent.card, writes: [spent.write] }
        : { outcome: 'refused', answer: refused(spent.reason.charge) }
    }
    const found = await cardFor(source)
    return found.kind === 'done'
      ? { outcome: 'allowed', card: found.value, writes: [] }
      : { outcome: 'refused', answer: found }
  }

  /** Callback mode: the verdict without the holder, or where the holder is to be asked. */
  const authenticate = (ref: OrderRef): Promise<AcquirerOutcome<TdsResult>> => {
    const upstreamKey = { id: parts.newId(), createdAt: parts.now() }
    return store.change({ name: 'secure2', upstreamKey, body: ref.upstreamOrderId }, async at => {
      const before = await opened(ref)
      if (!before?.authentication) return { outcome: refused('EC008116002') }
      const after = order.applyHolderAction(before, { kind: 'arrive' }, at)
      const writes = after === before ? [] : [putVersion(orderKey(ref.upstreamOrderId), after, before)]
      return { outcome: verdictOf(after, at), writes }
    })
  }

  const confirmAuthentication = (ref: OrderRef): Promise<AcquirerOutcome<TdsResult>> =>
    guarded(async () => {
      const found = await opened(ref)
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
      store.change({ name: 'regist', upstreamKey, body: input }, async at => {
        const known = await read(input.upstreamOrderId)
        // The caller's own order, of which it lost the answer: a look-up, not a failure (reliability P11).
        if (known && order.isUntouched(known, input)) {
          return { outcome: doneWith({ upstreamOrderId: known.upstreamOrderId, accessId: known.accessId }) }
        }
        const code = known ? 'EC001101014' : order.registrationError(input)
        if (code) return { outcome: refused(code) }
        const accessId = `a_${parts.newId().slice(4)}`
        const opened = order.openOrder({ mode, shopId }, input, accessId, at)
        return {
          outcome: doneWith({ upstreamOrderId: input.upstreamOrderId, accessId }),
          writes: [putVersion(orderKey(input.upstreamOrderId), opened, undefined)],
        }
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
        const found = await read(upstreamOrderId)
        if (!found || found.payType !== payType) return refused('EC002100002')
        return doneWith(order.snapshot(found, parts.now(), pageOf(found.accessId)))
      }),

    customers,
    cards,

    virtualAccount: {
      issue: ({ registerKey, assignKey: _, ...input }) =>
        store.change({ name: 'account', upstreamKey: registerKey, body: input }, async at => {
          if (await read(input.upstreamOrderId)) return { outcome: refused('EC001101014') }
          const assigned = assignAccount({ mode, shopId }, input, `a_${parts.newId().slice(4)}`, at)
          return {
            outcome: doneWith(order.snapshot(assigned, at)),
            writes: [putVersion(orderKey(input.upstreamOrderId), assigned, undefined)],
          }
        }),

      cancel: async input => {
        const cancelled = await call('cancel', input, 'EC005100002', order.cancelOrderCharge)
        if (cancelled.kind !== 'done') return cancelled
        return guarded(async () => {
          const found = await read(input.upstreamOrderId)
          return found ? doneWith(order.snapshot(found, parts.now())) : refused('EC002100002')
        })
      },
    },

    // The sandbox's notices are events of its own transactions, so no message comes from outside.
    verifyInbound: async () => ({ ok: false }),
    health: () => 'ok',
  }
}
