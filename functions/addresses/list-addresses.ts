import { handle } from '#functions/http/handle.ts'
import { getAddresses } from '#functions/store/addresses.ts'
import { listAddresses } from '#shared/api/addresses.ts'

export const handler = handle(listAddresses, async ({ caller, table }) => {
  const { list } = await getAddresses(table, caller.userId)
  return list
})
