// What is beyond the marketplace in runs with faults: the payment platform in processes of its own, the provider, the
// issuer, the banks. One seed decides what each of them does.

import { isBusy, type Payment } from '#shared/platform/payments/payment.ts'
import { unsoundness } from '#shared/platform/payments/transitions.ts'
import type { FaultLine } from './fault-line.ts'
import { transferTo, visitIssuer } from './fincode/payments.ts'
import type { Doc, FakeOrder } from './fincode/world.ts'
import { openFincode } from './fincode-server.ts'
import {
  liesAbout,
  openProviderNetwork,
  type ProviderFault,
  providerFaults,
  type Reply,
  replyOf,
} from './provider-network.ts'
import type { LoadedPlatform } from './real-platform.ts'

/** A payment in the form that `checkInvariants` reads. */
export const bookOf = (payment: Payment) => ({
  id: payment.id,
  status: payment.status,
  captured: payment.captured,
  refunded: payment.refunded,
  isBusy: isBusy(payment),
  unsound: unsoundness(payment) ?? null,
})

const goodCards = ['4242424242424242', '5555555555554444', '4100000000005000', '3528000000005006'] as const
const badCards = ['4000000000000002', '4000000000009995', '4000000000003220', '4100000000300005'] as const

interface WireParts {
  readonly faults: FaultLine
  readonly roll: () => number
  readonly now: () => number
  readonly pass: (ms: number) => void
  readonly platform: LoadedPlatform
}

export interface Call {
  readonly method: string
  readonly path: string
}

/** A conflict with what the platform will never do. No order of its own handlers ends like this for a card. */
const barred = (): Reply =>
  replyOf(409, JSON.stringify({ errors: [{ error_code: 'EC005100004', error_message: '', retryable: false }] }))

/** What is beyond the marketplace: the platform in processes of its own, the provider, the issuer, the banks. */
export function openWire({ faults, roll, now, pass, platform }: WireParts) {
  const provider = openFincode(now)
  const { orders } = provider.world
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(roll() * values.length)]
  const hits = new Map<ProviderFault, number>()
  /** What a test asks for, before what is drawn: between platform and provider, and between shop and platform. */
  let planned: (call: Call) => ProviderFault | undefined = () => undefined
  let between: (call: Call) => 'silentAfter' | 'bars' | undefined = () => undefined

  function next(call: Call): ProviderFault | undefined {
    const drawn = faults.strikes('unwell')
      ? pick(providerFaults)
      : faults.strikes('lies')
        ? pick(liesAbout(call.method))
        : faults.strikes('refuses')
          ? 'refuses'
          : undefined
    const fault = planned(call) ?? drawn
    if (fault) hits.set(fault, (hits.get(fault) ?? 0) + 1)
    if (fault) faults.tell(fault, `${call.method} ${call.path}`, null)
    return fault
  }
  const network = openProviderNetwork({ provider, next, pass })

  async function fetch(address: string, init: RequestInit = {}): Promise<Reply> {
    if (!address.startsWith(platform.origin)) {
      const ask = () => network(address, init).catch((error: unknown) => ({ error }))
      const answered = await faults.call(ask, address)
      if ('error' in answered) throw answered.error
      return answered
    }
    const met = between({ method: init.method ?? 'GET', path: new URL(address).pathname })
    await faults.call(() => {
      if (faults.strikes('silentBefore')) throw new TypeError('fetch failed')
    }, address)
    const reply = met === 'bars' ? barred() : await faults.visit(() => platform.answer(address, init))
    if (reply === 'died') throw new TypeError('fetch failed')
    faults.tell(`${init.method} ${address}`, String(init.body ?? ''), {
      status: reply.status,
      body: await reply.text(),
    })
    await faults.call(() => {
      if (met === 'silentAfter' || faults.strikes('silentAfter')) throw new TypeError('fetch failed')
    }, address)
    return reply
  }

  const ofPayment = (paymentId: string): FakeOrder[] =>
    [...orders.values()].filter(({ id }) => id === paymentId || id.startsWith(`${paymentId}-a`))
  return {
    fetch,
    provider,
    hits,
    ofPayment,
    /** What happens to the provider's calls from here on, and to the shop's. */
    plan: (fault: typeof planned, wire: typeof between = () => undefined) => {
      planned = fault
      between = wire
    },
    drawCard: (): string => pick(roll() < 0.75 ? goodCards : badCards) ?? goodCards[0],
    /** Yen at the provider under a payment: captured, or come by transfer; and held. */
    captured: (paymentId: string): number =>
      yenOf(ofPayment(paymentId).filter(order => isTransfer(order) || order.status === 'CAPTURED')),
    held: (paymentId: string): number => yenOf(ofPayment(paymentId).filter(({ status }) => status === 'AUTHORIZED')),
    /** The buyer at the issuer's page: yes, no, or away for too long. */
    authenticate: (order: FakeOrder, typed: string | 'cancel' | undefined) =>
      visitIssuer(provider.world, order.access_id, typed),
    transfer: (order: FakeOrder, yen: number) => transferTo(provider.world, order.id, yen),
    comeBack: ({ accessId }: Payment) => faults.visit(() => platform.comeBack(accessId)),
    tell: (order: FakeOrder, lie?: Doc) => faults.visit(() => platform.hear(provider, order.id, lie)),
  }
}

const isTransfer = (order: FakeOrder): boolean => order['pay_type'] === 'Virtualaccount'
const yenOf = (orders: readonly FakeOrder[]): number => orders.reduce((sum, { amount, tax }) => sum + amount + tax, 0)
