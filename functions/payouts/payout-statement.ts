import { FileAnswer } from '#functions/http/answer.ts'
import { handle } from '#functions/http/handle.ts'
import { documentFonts } from '#functions/receipts/document/fonts.ts'
import { operatingCompany } from '#functions/runtime/company.ts'
import { holidays } from '#functions/runtime/holidays.ts'
import { getParcels } from '#functions/store/parcels.ts'
import { getPayout } from '#functions/store/payouts.ts'
import { payoutStatement } from '#shared/api/payouts.ts'
import { ownSellerKey } from '#shared/domain/money/journal.ts'
import { statementOf } from '#shared/domain/payout/statement.ts'
import { statementPdf } from './document/statement-pdf.ts'

export const handler = handle(payoutStatement, async ({ input, caller, table, language, now, fail }) => {
  const payout = await getPayout(table, input.id)
  if (!payout || payout.seller !== ownSellerKey(caller)) return fail('not-found')
  const items = await getParcels(
    table,
    payout.lines.map(({ orderItemId }) => orderItemId),
  )
  const statement = statementOf(payout, items, {
    language,
    company: operatingCompany(),
    holidays: await holidays(),
  })
  const pdf = await statementPdf(statement, { language, fonts: await documentFonts(statement), now: now() })
  return new FileAnswer(pdf, 'application/pdf', { download: `payout-${payout.month}-${payout.n}.pdf` })
})
