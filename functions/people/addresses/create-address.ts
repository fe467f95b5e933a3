import { handle } from '#functions/machinery/http/handle.ts'
import { getAddresses, putAddresses } from '#functions/store/people/addresses.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { maxAddresses } from '#shared/domain/kernel/money/fees.ts'
import { addAddress, postalOf } from '#shared/domain/people/address/address.ts'

export const handler = handle(createAddress, async ({ input, caller, table, newId, commit, fail, invalid }) => {
  const book = await getAddresses(table, caller.userId)
  const postal = postalOf(input)
  if (!postal) return invalid({ field: '', key: 'FORMAT' })
  const added = { ...postal, id: newId(), default: input.default }
  const change = addAddress(book.list, added, maxAddresses)
  if (change.outcome === 'refused') return fail(change.code)
  const answer = change.list.find(({ id }) => id === added.id) ?? added
  return commit({
    writes: putAddresses(caller.userId, book, change.list),
    answer,
  })
})
