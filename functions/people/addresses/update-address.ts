import { handle } from '#functions/machinery/http/handle.ts'
import { getAddresses, putAddresses } from '#functions/store/people/addresses.ts'
import { updateAddress } from '#shared/api/people/addresses.ts'
import { changeAddress, isWritten, postalOf } from '#shared/domain/people/address/address.ts'

export const handler = handle(updateAddress, async ({ input, caller, table, commit, fail }) => {
  const book = await getAddresses(table, caller.userId)
  const address = isWritten(input) ? postalOf(input) : undefined
  const change = changeAddress(book.list, input.id, { address, default: input.default })
  if (change.outcome === 'refused') return fail(change.code)
  const answer = change.list.find(({ id }) => id === input.id)
  if (!answer) return fail('not-found')
  return commit({
    writes: putAddresses(caller.userId, book, change.list),
    answer,
  })
})
