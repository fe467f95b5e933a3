import { carryOutTransfers } from '#events/platform/transfers.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { dueTransferFiles } from '../store/transfers/transfer-files.ts'
import { carryOut } from './files/sandbox-bank.ts'

export const handler = background(carryOutTransfers, async (_event, context) => {
  for (const file of await dueTransferFiles(context.table, context.now())) await carryOut(context, file, context.now)
})
