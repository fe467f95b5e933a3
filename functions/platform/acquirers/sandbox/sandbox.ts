import { put, type Write } from '#functions/table/write.ts'
import { magicOf } from '#shared/platform/sandbox-cards.ts'
import { sandboxKeys } from '../../store/keys.ts'
import { done, refused } from '../outcome.ts'
import type { AcquirerPort, AttemptResult, Charge, Keyed, OrderRef, Outcome, ShopRef, TdsResult } from '../port.ts'
import { assignAccount } from './account.ts'
import { type Change, guarded, openBook, putVersion, type SandboxParts } from './book.ts'
import { savedCards } from './cards.ts'
import { noticesOf } from './notices.ts'
import * as order from './order.ts'
import { type Access, type Card, Order } from './records.ts'
import { hasTimedOut, tdsView } from './tds.ts'
import { spendToken } from './tokens.ts'

/** The embedded acquirer: stateful, deterministic, and as forgetful of answers as its magic amounts say (3.4). */
export function createSandbox(shop: ShopRef, parts: SandboxParts): AcquirerPort {
  const { mode, shopId } = shop
  const book = openBook(parts, shop)
  const inLanguage = parts.language === undefined ? '' : `?lang=${parts.language}`
  const pageOf = (accessId: string) => `${parts.origin}/acs/${accessId}${inLanguage}`
  const orderKey = (upstreamOrderId: string) => sandboxKeys.order(mode, shopId, upstreamOrderId)
  const read = (upstreamOrderId: string) => book.read(orderKey(upstreamOrderId), Order)
  const { customers, cards, cardFor } = savedCards(book, shop, pageOf)

  /** The order as it stands now, if the caller knows its access id. */
  async function opened({ upstreamOrderId, accessId }: OrderRef): Promise<Order | undefined> {
    const found = await read(upstreamOrderId)
    return found?.accessId === accessId ? found : undefined
  }

  function changed(before: Order, step: order.Step<AttemptResult>, event: string): Change<AttemptResult> {
    const isNoisy = magicOf(before.amount + before.tax) === 'noisy'
    return {
      outcome: step.outcome,
      writes: [putVersion(orderKey(before.upstreamOrderId), step.order, before)],
      ...(isNoisy && { events: noticesOf(step.order, event) }),
      ...(step.delivery === 'lost' && { delivery: 'lost' }),
      ...(step.delivery === 'late' && step.order.hidden && { delivery: { lateUntil: step.order.hidden.until } }),
    }
  }

  /** One call on an order that must be there. */
  function call<Input extends OrderRef & Keyed>(
    name: string,
    { upstreamKey, ...input }: Input,
    missing: Parameters<typeof refused>[0],
    step: (before: Order, at: number) => order.Step<AttemptResult>,
  ): Promise<Outcome<AttemptResult>> {
    return book.change({ name, upstreamKey, body: input }, async at => {
      const before = await opened(input)
      if (!before) return { outcome: refused(missing) }
      const current = order.lapsed(before, at)
      const next = step(current, at)
      // A refusal writes nothing: what time alone has done is seen by everybody who looks.
      return next.order === current ? { outcome: next.outcome } : changed(before, next, `payments.card.${name}`)
    })
  }

  async function execute({ upstreamKey, ...charge }: Charge): Promise<Outcome<AttemptResult>> {
    const { source, tds2: _, ...rest } = charge
    return book.change({ name: 'exec', upstreamKey, body: { source, ...rest } }, async at => {
      const before = await opened(charge)
      if (!before) return { outcome: refused('EC003100002') }
      const current = order.lapsed(before, at)
      const card = await cardOfSource(source, charge.upstreamOrderId, at)
      if ('outcome' in card) return { outcome: card.outcome }
      const step = order.execute(current, card.card, charge, pageOf(before.accessId), at)
      if (step.order === current) return { outcome: step.outcome }
      const access: Access = {
        mode,
        shopId,
        shift: book.shift(),
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

  async function cardOfSource(
    source: Charge['source'],
    usedBy: string,
    at: number,
  ): Promise<{ outcome: Outcome<never> } | { card: Card; writes: readonly Write[] }> {
    if ('token' in source) {
      const spent = await spendToken(book, shop, source.token, usedBy, at)
      return spent.ok ? { card: spent.card, writes: [spent.write] } : { outcome: refused(spent.reason.charge) }
    }
    const found = await cardFor(source)
    return found.kind === 'done' ? { card: found.value, writes: [] } : { outcome: found }
  }

  /** Callback mode: the verdict without the holder, or where the holder is to be asked. */
  const authenticate = (ref: OrderRef): Promise<Outcome<TdsResult>> => {
    const upstreamKey = { id: parts.newId(), createdAt: parts.now() }
    return book.change({ name: 'secure2', upstreamKey, body: ref.upstreamOrderId }, async at => {
      const before = await opened(ref)
      if (!before?.authentication) return { outcome: refused('EC008116002') }
      const after = order.hold(before, { kind: 'arrive' }, at)
      const writes = after === before ? [] : [putVersion(orderKey(ref.upstreamOrderId), after, before)]
      return { outcome: verdictOf(after, at), writes }
    })
  }

  const confirmAuthentication = (ref: OrderRef): Promise<Outcome<TdsResult>> =>
    guarded(async () => {
      const found = await opened(ref)
      return found ? verdictOf(found, parts.now()) : refused('EC010116002')
    })

  function verdictOf({ authentication, accessId }: Order, at: number): Outcome<TdsResult> {
    if (!authentication) return refused('EC010100004')
    if (hasTimedOut(authentication, at)) return refused('EC0091310A7')
    const isAsked = authentication.stage === 'challenge'
    return done({ ...tdsView(authentication), ...(isAsked && { challengeUrl: pageOf(accessId) }) })
  }

  return {
    name: 'sandbox',
    browserConfig: async () => ({ mode, tokenizer: 'sandbox', scriptUrl: '', publicKey: '' }),

    registerAttempt: ({ upstreamKey, ...input }) =>
      book.change({ name: 'regist', upstreamKey, body: input }, async at => {
        const known = await read(input.upstreamOrderId)
        // The caller's own order, of which it lost the answer: a look-up, not a failure (reliability P11).
        if (known && order.isUntouched(known, input)) {
          return { outcome: done({ upstreamOrderId: known.upstreamOrderId, accessId: known.accessId }) }
        }
        const code = known ? 'EC001101014' : order.registrationError(input)
        if (code) return { outcome: refused(code) }
        const accessId = `a_${parts.newId().slice(4)}`
        const opened = order.register({ mode, shopId }, input, accessId, at)
        return {
          outcome: done({ upstreamOrderId: input.upstreamOrderId, accessId }),
          writes: [putVersion(orderKey(input.upstreamOrderId), opened, undefined)],
        }
      }),

    execute,
    authenticate,
    confirmAuthentication,
    completeAfterTds: input => call('secure', input, 'EC009100002', order.complete),
    capture: input => call('capture', input, 'EC004100002', order.capture),
    cancel: input => call('cancel', input, 'EC005100002', order.cancel),
    reauthorize: input => call('auth', input, 'EC006100002', order.reauthorize),
    changeAmount: input => call('change', input, 'EC007100002', (before, at) => order.changeAmount(before, input, at)),

    retrieve: ({ upstreamOrderId, payType }) =>
      guarded(async () => {
        const found = await read(upstreamOrderId)
        if (!found || found.payType !== payType) return refused('EC002100002')
        return done(order.snapshot(found, parts.now(), pageOf(found.accessId)))
      }),

    customers,
    cards,

    virtualAccount: {
      issue: ({ registerKey, assignKey: _, ...input }) =>
        book.change({ name: 'account', upstreamKey: registerKey, body: input }, async at => {
          if (await read(input.upstreamOrderId)) return { outcome: refused('EC001101014') }
          const assigned = assignAccount({ mode, shopId }, input, `a_${parts.newId().slice(4)}`, at)
          return {
            outcome: done(order.snapshot(assigned, at)),
            writes: [putVersion(orderKey(input.upstreamOrderId), assigned, undefined)],
          }
        }),

      cancel: async input => {
        const cancelled = await call('cancel', input, 'EC005100002', order.cancel)
        if (cancelled.kind !== 'done') return cancelled
        return guarded(async () => {
          const found = await read(input.upstreamOrderId)
          return found ? done(order.snapshot(found, parts.now())) : refused('EC002100002')
        })
      },
    },

    // Nobody sends the sandbox's notices from outside: they are events of its own transactions.
    verifyInbound: async () => ({ ok: false }),
    health: () => 'ok',
  }
}
