import { documentFonts } from '#functions/buying/receipts/document/fonts.ts'
import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { getPayout, payoutsOfSeller } from '#functions/store/earning/payouts.ts'
import { getParcels } from '#functions/store/fulfilment/parcels.ts'
import { payoutStatement } from '#shared/api/earning/payouts.ts'
import { owedIn } from '#shared/domain/earning/payout/debts.ts'
import { statementOf } from '#shared/domain/earning/payout/statement.ts'
import { ownSellerKeys } from '#shared/domain/kernel/money/journal.ts'
import { statementPdf } from './document/statement-pdf.ts'
import { ownPayouts } from './paying/own-payouts.ts'

export const handler = handle(payoutStatement, async ({ input, caller, table, language, now, fail }) => {
  const payout = await getPayout(table, input.id)
  if (!payout || !ownSellerKeys(caller).includes(payout.seller)) return fail('not-found')
  // What the seller owes is deducted from the oldest first: this one's part follows from all of them.
  const payouts = await payoutsOfSeller(table, payout.seller)
  const { list, carried } = await ownPayouts(table, { seller: payout.seller, payouts, now: now() })
  const own = list.find(each => each.payout.id === payout.id)
  if (!own) return fail('not-found')
  const items = await getParcels(
    table,
    own.lines.map(({ orderItemId }) => orderItemId),
  )
  const statement = statementOf(own, items, {
    language,
    company: operatingCompany(),
    carried: owedIn(carried),
  })
  const pdf = await statementPdf(statement, { language, fonts: await documentFonts(statement), now: now() })
  return new FileAnswer(pdf, 'application/pdf', { download: `payout-${payout.month}-${payout.n}.pdf` })
})
