import { handle } from '#functions/machinery/http/handle.ts'
import { getAddresses } from '#functions/store/people/addresses.ts'
import { listAddresses } from '#shared/api/people/addresses.ts'

export const handler = handle(listAddresses, async ({ caller, table }) => {
  const { list } = await getAddresses(table, caller.userId)
  return list
})
