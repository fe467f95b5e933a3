// Calls about payouts that are going to succeed, each with a sale that was really paid for and a file of the platform.

import * as console from '#shared/api/earning/console/payouts.ts'
import { payoutStatement } from '#shared/api/earning/payouts.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { updateBank } from '#shared/api/people/accounts/bank.ts'
import type { World } from '../world.ts'
import { transferDayFrom } from './transfer-recipes.ts'

interface PayoutSuccess {
  readonly input: Readonly<Record<string, unknown>>
  readonly as: string
}

export const payoutAccount = {
  ...{ bankName: 'みずほ銀行', bankCode: '0001', branchName: '丸の内中央支店', branchCode: '004' },
  ...{ depositType: 2 as const, accountNumber: '0076543', payeeName: 'モリシタ ナギ' },
}

/** A payout of one sale, of a seller with an account. */
async function payable(world: World) {
  const seller = await world.seller()
  await world.ask(updateBank, { ...payoutAccount, password: seller.password }, seller)
  const { itemId } = await world.order({ seller, state: 'completed' })
  return { seller, id: await world.table.addPayout(itemId) }
}

async function waiting(world: World) {
  const { id: payoutId } = await payable(world)
  const transferDate = await transferDayFrom(world.app.clock.now())
  const maker = await world.operator('finance')
  const { batch } = await world.ask(console.adminBatchPayouts, { transferDate, ids: [payoutId] }, maker)
  await world.app.quiet()
  return { payoutId, id: batch.batchId }
}
async function approved(world: World) {
  const batch = await waiting(world)
  await world.ask(console.adminMovePayoutBatch, { id: batch.id, move: 'approve' }, await world.operator('finance'))
  return batch
}
async function sent(world: World) {
  const batch = await approved(world)
  const approver = await world.operator('finance')
  await world.ask(console.adminExportPayoutBatch, { id: batch.id }, approver)
  await world.ask(console.adminMovePayoutBatch, { id: batch.id, move: 'send' }, approver)
  return batch
}

type Preparation = (world: World) => Promise<PayoutSuccess>
const byFinance =
  (make: (world: World) => Promise<Readonly<Record<string, unknown>>>): Preparation =>
  async world => ({ input: await make(world), as: await world.tokenOf(await world.operator('finance'), 600_000) })

export const payoutPreparations: readonly (readonly [Endpoint, Preparation])[] = [
  [console.adminPreviewPayouts, byFinance(async () => ({}))],
  [
    console.adminBatchPayouts,
    byFinance(async world => {
      const { id } = await payable(world)
      return { transferDate: await transferDayFrom(world.app.clock.now()), ids: [id] }
    }),
  ],
  [console.adminGetPayoutBatch, byFinance(async world => ({ id: (await waiting(world)).id }))],
  [console.adminMovePayoutBatch, byFinance(async world => ({ id: (await waiting(world)).id, move: 'approve' }))],
  [console.adminExportPayoutBatch, byFinance(async world => ({ id: (await approved(world)).id }))],
  [console.adminRecordPayout, byFinance(async world => ({ id: (await sent(world)).payoutId, result: 'paid' }))],
  [
    console.adminHoldPayout,
    byFinance(async world => ({ id: (await payable(world)).id, hold: true, reason: '口座名義を確認中' })),
  ],
  [
    payoutStatement,
    async world => {
      const { id, seller } = await payable(world)
      return { input: { id }, as: seller.token }
    },
  ],
]
