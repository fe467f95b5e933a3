// Calls about files of transfers that are going to succeed: made with the marketplace's key, approved with the owner's.

import { holidays } from '#functions/machinery/runtime/holidays.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import * as transfers from '#shared/platform/api/transfers.ts'
import { addDays, businessDayUntil } from '#shared/platform/transfers/business-day.ts'
import type { Merchant } from '../merchant.ts'

type Input = Readonly<Record<string, unknown>>

/** A day in about a fortnight on which banks transfer. */
export const transferDayFrom = async (now: number): Promise<string> =>
  businessDayUntil(addDays(dayInJapan(now), 14), await holidays())

const { created_by, ...example } = transfers.createTransferFile.example.input
const inputOf = async (merchant: Merchant) => ({
  ...example,
  transfer_date: await transferDayFrom(merchant.app.clock.now()),
})

async function draft(merchant: Merchant) {
  const input = { ...(await inputOf(merchant)), created_by }
  const made = await merchant.call(transfers.createTransferFile, input, { as: merchant.keys.restricted })
  return { id: transfers.createTransferFile.output.parse(made.data).id }
}
async function approved(merchant: Merchant) {
  const { id } = await draft(merchant)
  await merchant.call(transfers.approveTransferFile, { id, approved_by: 'Ken Mori' })
  return { id }
}
async function exported(merchant: Merchant) {
  const { id } = await approved(merchant)
  await merchant.call(transfers.exportTransferFile, { id, exported_by: 'Ken Mori' })
  return { id }
}
async function sent(merchant: Merchant) {
  const { id } = await exported(merchant)
  await merchant.call(transfers.sendTransferFile, { id, sent_by: 'Ken Mori' })
  return { id }
}

export const transferRecipes: readonly (readonly [PlatformEndpoint, (merchant: Merchant) => Promise<Input>])[] = [
  [transfers.previewTransferFile, inputOf],
  [transfers.createTransferFile, async merchant => ({ ...(await inputOf(merchant)), created_by })],
  [transfers.getTransferFile, draft],
  [transfers.listTransferLines, draft],
  [transfers.approveTransferFile, async merchant => ({ ...(await draft(merchant)), approved_by: 'Ken Mori' })],
  [transfers.exportTransferFile, async merchant => ({ ...(await approved(merchant)), exported_by: 'Ken Mori' })],
  [transfers.sendTransferFile, async merchant => ({ ...(await exported(merchant)), sent_by: 'Ken Mori' })],
  [
    transfers.recordTransferResults,
    async merchant => ({ ...(await sent(merchant)), results: [{ line: 1, status: 'done' }] }),
  ],
  [transfers.deleteTransferFile, draft],
]
