import { saleLineOf } from '#shared/domain/buying/order/sale-line.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import type { Company } from '#shared/domain/kernel/company.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import type { Payout, PayoutLine } from './payout.ts'
import { isWaiting } from './transitions.ts'

/** A payout's statement: each work with its price, deductions and the amount paid for it. */
export interface Statement {
  readonly id: string
  readonly month: string
  /** Null if no day can be promised. */
  readonly payDate: string | null
  readonly paidAt: number | null
  readonly seller: string
  readonly bank: string | null
  readonly lines: readonly {
    readonly title: string
    readonly orderNumber: string
    readonly price: number
    readonly fees: readonly { readonly kind: string; readonly amount: number }[]
    readonly yen: number
    /** Paid out before and refunded since: this line deducts it. */
    readonly isTakenBack: boolean
  }[]
  readonly total: number
  /** Yen of debts carried over to later payouts; 0 for a payout that has ended. */
  readonly carried: number
  readonly issuer: { readonly name: string; readonly address: string; readonly registration: string }
}

interface Issued {
  readonly language: Language
  /** Issuer of the statement. */
  readonly company: Company
  readonly carried: number
}

/** A payout as paid, or as it would be paid now. */
interface Stated {
  readonly payout: Payout
  readonly lines: readonly PayoutLine[]
  readonly amount: number
  readonly payDate: string | null
}

export function statementOf(
  { payout, lines: present, amount, payDate }: Stated,
  items: readonly Parcel[],
  { language, company, carried }: Issued,
): Statement {
  const { name, address, registration } = company
  const lines = present.map(({ orderItemId, title, orderNumber, price, yen }) => {
    const item = items.find(({ id }) => id === orderItemId)
    const isTakenBack = yen < 0
    // Fees explain a line that pays the full net of a work; deductions and partial payments have none.
    const fees = item && saleLineOf(item).net === yen ? saleLineOf(item).fees : []
    return { title: say(title, language), orderNumber, price, fees, yen, isTakenBack }
  })
  const { account } = payout
  return {
    id: payout.id,
    month: payout.month,
    payDate,
    paidAt: payout.paidAt,
    seller: say(payout.name, language),
    bank: account && `${account.bankName} ${account.branchName} ****${account.accountNumber.slice(-3)}`,
    lines,
    total: amount,
    carried: isWaiting(payout) ? carried : 0,
    issuer: { name: say(name, language), address: say(address, language), registration },
  }
}
