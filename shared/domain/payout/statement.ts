import type { Holidays } from '../../platform/transfers/business-day.ts'
import type { Company } from '../company.ts'
import { type Language, say } from '../language.ts'
import { saleLineOf } from '../order/sale-line.ts'
import type { Parcel } from '../parcel/parcel.ts'
import { type Payout, payDayOf } from './payout.ts'

/** What a payout's statement says: each work with its price, what was taken off and what of it is paid. */
export interface Statement {
  readonly id: string
  readonly month: string
  readonly payDate: string
  readonly paidAt: number | null
  readonly seller: string
  readonly bank: string | null
  readonly lines: readonly {
    readonly title: string
    readonly orderNumber: string
    readonly price: number
    readonly fees: readonly { readonly kind: string; readonly amount: number }[]
    readonly yen: number
    /** It was paid out before and refunded since: this takes it back. */
    readonly isTakenBack: boolean
  }[]
  readonly total: number
  readonly issuer: { readonly name: string; readonly address: string; readonly registration: string }
}

interface Issued {
  readonly language: Language
  /** Who issues it. */
  readonly company: Company
  readonly holidays: Holidays
}

export function statementOf(
  payout: Payout,
  items: readonly Parcel[],
  { language, company, holidays }: Issued,
): Statement {
  const { name, address, registration } = company
  const lines = payout.lines.map(({ orderItemId, title, orderNumber, price, yen }) => {
    const item = items.find(({ id }) => id === orderItemId)
    const isTakenBack = yen < 0
    // Fees explain a line that pays the whole of a work; what is taken back, or paid in parts, stands for itself.
    const fees = item && saleLineOf(item).net === yen ? saleLineOf(item).fees : []
    return { title: say(title, language), orderNumber, price, fees, yen, isTakenBack }
  })
  const { account } = payout
  return {
    id: payout.id,
    month: payout.month,
    payDate: payDayOf(payout.month, holidays),
    paidAt: payout.paidAt,
    seller: say(payout.name, language),
    bank: account && `${account.bankName} ${account.branchName} ****${account.accountNumber.slice(-3)}`,
    lines,
    total: payout.amount,
    issuer: { name: say(name, language), address: say(address, language), registration },
  }
}
