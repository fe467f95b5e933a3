import { handle } from '#functions/machinery/http/handle.ts'
import { getAddresses, putAddresses } from '#functions/store/people/addresses.ts'
import { deleteAddress } from '#shared/api/people/addresses.ts'
import { removeAddress } from '#shared/domain/people/address/address.ts'

/** Orders keep the address with which they were made. */
export const handler = handle(deleteAddress, async ({ input, caller, table, commit, fail }) => {
  const book = await getAddresses(table, caller.userId)
  const change = removeAddress(book.list, input.id)
  if (change.outcome === 'refused') return fail(change.code)
  return commit({
    writes: putAddresses(caller.userId, book, change.list),
    answer: { done: true as const },
  })
})
