import { endOfDayInJapan } from '#shared/japan-time.ts'
import type { NewVirtualAccount } from '../port.ts'
import { type SandboxAccount, type SandboxOrder, sandboxBank } from './records.ts'

/** The sandbox's bank: one account number per order, and transfers into it (payment-platform.md 5.16). */

export function assignAccount(
  shop: Pick<SandboxOrder, 'mode' | 'shopId'>,
  { upstreamOrderId, amount, tax, termDays, proposed }: Omit<NewVirtualAccount, 'registerKey' | 'assignKey'>,
  accessId: string,
  now: number,
): SandboxOrder {
  const account: SandboxAccount = {
    ...(proposed ?? { branchCode: '502', accountNumber: numberOf(accessId) }),
    ...sandboxBank,
    branchName: 'アジサイ',
    accountName: 'コウゲイノマ サンドボックス',
    // End of the last day in Japan on which a transfer counts.
    termEndsAt: endOfDayInJapan(now, termDays),
    received: 0,
    overpaid: false,
    paidAfterCancel: false,
    paidAfterExpiry: false,
  }
  return {
    ...shop,
    upstreamOrderId,
    accessId,
    payType: 'Virtualaccount',
    job: 'CAPTURE',
    amount,
    tax,
    tds: '0',
    tdsFallback: '2',
    status: 'AWAITING_CUSTOMER_PAYMENT',
    version: 1,
    createdAt: now,
    processedAt: now,
    executes: 0,
    account,
  }
}

/** Counts every transfer. One that no order waits for is flagged, because an operator has to refund it. */
export function receiveTransfer(order: SandboxOrder, yen: number, now: number): SandboxOrder {
  const { account, status, amount, tax } = order
  if (!account) return order
  const received = account.received + yen
  const overpaid = received > amount + tax
  const after = { ...account, received, overpaid }
  if (status === 'CANCELED') return { ...order, account: { ...after, paidAfterCancel: true }, processedAt: now }
  if (status === 'EXPIRED') return { ...order, account: { ...after, paidAfterExpiry: true }, processedAt: now }
  if (status === 'CAPTURED') return { ...order, account: after, processedAt: now }
  const next = received >= amount + tax ? 'CAPTURED' : 'AWAITING_PAYMENT_APPROVAL'
  return { ...order, account: after, status: next, processedAt: now }
}

/** Seven digits derived from the access id, so that an order always gets the same number. */
function numberOf(accessId: string): string {
  const sum = [...accessId].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9_000_000, 7)
  return String(1_000_000 + sum)
}
