import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { isCommitted } from '#functions/machinery/table/transaction.ts'
import { getCart, putCart, withoutRows } from '#functions/store/selling/carts.ts'
import { removeFromCart } from '#shared/api/selling/carts.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import { sourceOf } from '#shared/domain/kernel/wire-numbers.ts'

export const handler = handle(removeFromCart, async ({ input, caller, table, commit, fail }) => {
  const { id } = input
  const source = sourceOf(input.source)
  if (isAgreed(source)) return fail('not-deletable')
  return untilWritten(async () => {
    const next = withoutRows(await getCart(table, caller.userId), source, [id])
    if (!next) return fail('not-found')
    const result = await commit.attempt({
      writes: [putCart(caller.userId, next)],
      answer: { done: true as const },
    })
    return isCommitted(result) ? result.answer : undefined
  })
})
