import { table } from '#functions/machinery/clients/clients.ts'
import { found } from '#functions/machinery/table/found.ts'
import { operatorKeys, systemKeys } from '#functions/machinery/table/keys.ts'
import { replayOf } from '#functions/machinery/table/transaction.ts'
import { sentOf } from '#functions/store/earning/sent-sums.ts'
import { isEarly } from '#shared/domain/kernel/limits.ts'
import { asksForSum, callerOf, claimKeys, type Member, type OperatorCaller } from './caller.ts'
import type { EndpointContext } from './endpoint-context.ts'
import { countersOf } from './limits.ts'

/**
 * Limits that are counted before validation, so that guesses with invalid input count too. Their counters are read
 * first, together with items that the handler needs anyway, so that each counter takes a single write.
 */
export async function readEarly(context: EndpointContext): Promise<void> {
  const { contract, call, claim, raw } = context
  const names = (contract.limits ?? []).filter(isEarly)
  if (names.length === 0) return
  const counters = countersOf(names, { address: call.address, member: claim?.userId, input: raw })
  const wanted = context.wantsEarly(raw)
  const items = await table.batchGet([...counters.map(({ key }) => key), ...wanted])
  context.early = {
    counters: counters.map((counter, index) => ({ ...counter, seen: items[index] ?? null })),
    read: found(wanted, items.slice(counters.length)),
  }
}

/**
 * One consistent read of session, standing, an earlier transaction with the same key, and items of the handler. If
 * anything is read, the counters of its limits are included, so that each takes a single write.
 */
export async function identify(context: EndpointContext): Promise<Member | OperatorCaller | undefined> {
  const { contract, claim, scope, input, now } = context
  const known = claim ? claimKeys(claim) : []
  const earlier = contract.idempotent ? [systemKeys.transaction(scope.id)] : []
  const sent = claim && asksForSum(contract) ? [operatorKeys.sent(claim.userId)] : []
  const wanted = input ? context.wants(input, { userId: claim?.userId, currency: context.currency }) : []
  const counters = input ? lateCounters(context, input) : []
  const keys = [...known, ...earlier, ...sent, ...wanted]
  const items = keys.length === 0 ? [] : await table.batchGet([...keys, ...counters.map(({ key }) => key)])
  const replayed = contract.idempotent ? replayOf(items[known.length], scope.bodyHash, now()) : undefined
  context.known = {
    earlier: replayed ?? { outcome: 'none' },
    read: found(wanted, items.slice(known.length + earlier.length + sent.length)),
    sent: sentOf(sent.length === 0 ? undefined : items[known.length + earlier.length]),
    counters: counters.map((counter, index) =>
      keys.length === 0 ? counter : { ...counter, seen: items[keys.length + index] ?? null },
    ),
  }
  return claim && callerOf(claim, items[0], items[1], now())
}

function lateCounters({ contract, call, claim }: EndpointContext, input: Readonly<Record<string, unknown>>) {
  const names = (contract.limits ?? []).filter(name => !isEarly(name))
  return countersOf(names, { address: call.address, member: claim?.userId, input })
}
