import type * as z from 'zod'
import type { PendingEvent } from '#events/event.ts'
import { conditionalWrites, type WriteResult, writeAlone } from '#functions/machinery/table/conditional.ts'
import { DynamoError } from '#functions/machinery/table/errors.ts'
import type { Key } from '#functions/machinery/table/keys.ts'
import { queryParts } from '#functions/machinery/table/sharded-partition.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { hashOf, isCommitted, type TransactionTarget, transact } from '#functions/machinery/table/transaction.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import type { UpstreamKey } from '#shared/platform/payments/payment.ts'
import { putVersion } from '../../store/sandbox/versions.ts'
import { sandboxKeys } from '../../store/table-keys.ts'
import { isKeyTooOld, refused, tooOld, unknown } from '../outcome.ts'
import type { AcquirerOutcome, ShopRef } from '../port.ts'
import { parseSandboxOrder, type SandboxOrder, storedOrder } from './records.ts'

/**
 * The sandbox's own storage. It commits apart from the platform's transactions, because a provider's state is not
 * undone with the platform's: a crash between the two leaves the same as it would in production.
 */
export interface SandboxParts {
  readonly client: TransactionTarget['client']
  readonly tableName: string
  /** Origin of the platform, which serves the issuer's page. */
  readonly origin: string
  /** Epoch ms, from the payment's test clock if it has one. */
  readonly now: () => number
  /** Epoch ms of the real time, because a cardholder's browser has no test clock. */
  readonly realNow: () => number
  readonly newId: () => string
  /** Language of the issuer's page. Absent: that of the cardholder's browser. */
  readonly language?: 'ja' | 'en' | undefined
}

/** Writes and answer of one call. */
export interface SandboxChange<Value> {
  readonly outcome: AcquirerOutcome<Value>
  readonly writes?: readonly Write[]
  readonly events?: readonly PendingEvent[]
  /** `lost`: the first answer is dropped. `lateUntil`: answers before then (epoch ms) are dropped. */
  readonly delivery?: 'lost' | { readonly lateUntil: number }
}

/** Effect of one call on an order. */
export interface SandboxOrderChange<Value> extends Pick<SandboxChange<Value>, 'outcome' | 'events' | 'delivery'> {
  /** The order after the call; absent if it does not change. */
  readonly order?: SandboxOrder
}

/** Stored under the call's key, so that a repeated call gets the same answer. */
interface Kept<Value> {
  readonly outcome: AcquirerOutcome<Value>
  readonly delivery?: SandboxChange<Value>['delivery']
}

interface SandboxCall {
  readonly name: string
  readonly upstreamKey: UpstreamKey
  /** Whole content of the call, so that another call with the same key is detected. */
  readonly body: unknown
}

interface SandboxOrderCall extends Pick<SandboxCall, 'name'> {
  readonly upstreamOrderId: string
  /** Absent on the issuer's page, where a repeated action meets the result of the first. */
  readonly keyed?: Omit<SandboxCall, 'name'>
  /** The call registers the order: it is put as a new one before anyone checks whether it exists. */
  readonly opens?: boolean
}

const turns = 8
/** Most orders that the sandbox lists for a range of days. */
const mostListed = 10_000

export function openSandboxStore({ client, tableName, now, realNow, newId }: SandboxParts, { mode, shopId }: ShopRef) {
  const table = tableMethods(client, tableName)
  const single = conditionalWrites(client, tableName)
  const orderKey = (upstreamOrderId: string) => sandboxKeys.order(mode, shopId, upstreamOrderId)
  const readOrder = async (upstreamOrderId: string) => {
    const item = await table.get(orderKey(upstreamOrderId))
    return item && parseSandboxOrder(item)
  }
  /** Orders first charged within a range of time, the oldest first; eventually consistent. */
  async function listed(from: number, to: number): Promise<SandboxOrder[]> {
    const between = sandboxKeys.within(from, to)
    const rows = await queryParts(table, sandboxKeys.all(mode, shopId), { index: 'GSI1', between, limit: mostListed })
    const ids = rows.map(({ GSI1SK }) => String(GSI1SK).slice(16))
    const items = await table.batchGet([...new Set(ids)].map(orderKey))
    return items.flatMap(item => (item ? [parseSandboxOrder(item)] : []))
  }

  /** The order just put by this store, with which the call after a registration begins. */
  let justPut: SandboxOrder | undefined

  async function read<Schema extends z.ZodType>(key: Key, schema: Schema): Promise<z.output<Schema> | undefined> {
    const item = await table.get(key)
    return item && schema.parse(item)
  }

  async function list<Schema extends z.ZodType>(rows: { pk: string; prefix: string }, schema: Schema) {
    const found = await table.queryAll({ ...rows, consistent: true })
    return found.map(row => schema.parse(row))
  }

  /** Decides on the state as read, and again if that has changed before the write. */
  async function change<Value>(
    { name, upstreamKey, body }: SandboxCall,
    decide: (at: number) => Promise<SandboxChange<Value>>,
  ): Promise<AcquirerOutcome<Value>> {
    if (isKeyTooOld(upstreamKey, now())) return tooOld
    return guarded(async () => {
      for (let turn = 0; turn < turns; turn++) {
        const { outcome, writes = [], events = [], delivery } = await decide(now())
        const kept: Kept<Value> = { outcome, ...(delivery && { delivery }) }
        // A retryable refusal is not stored, so that the next call with this key is executed.
        const isOpen = outcome.kind === 'refused' && outcome.error.retryable
        const id = sandboxKeys.call(mode, shopId, isOpen ? `${upstreamKey.id}#${newId()}` : upstreamKey.id)
        const scope = {
          id,
          operation: `sandbox.${name}`,
          bodyHash: hashOf([name, body]),
          keepsAnswer: true,
          now,
          newId,
        }
        const result = await transact({ client, tableName }, scope, { writes, events, answer: kept })
        if (isCommitted(result)) return heard(result.answer, result.outcome === 'replayed')
        if (result.outcome === 'clash') return refused('E0090022010')
      }
      return refused('E9993134009')
    })
  }

  /**
   * Decides a call on one order on the state as read, and again if that has changed before the write. The order
   * contains the calls whose keys are still remembered, so that order and answer are one conditional put; only webhooks
   * need a transaction. A retryable refusal is not kept, so that the next call with its key is executed.
   */
  async function changeOrder<Value>(
    { name, upstreamOrderId, keyed, opens = false }: SandboxOrderCall,
    decide: (before: SandboxOrder | undefined, at: number) => Promise<SandboxOrderChange<Value>>,
  ): Promise<AcquirerOutcome<Value>> {
    if (keyed && isKeyTooOld(keyed.upstreamKey, now())) return tooOld
    const by = newId()
    const hash = keyed && hashOf([name, keyed.body])
    const known = justPut?.upstreamOrderId === upstreamOrderId ? justPut : undefined
    justPut = undefined
    return guarded(async () => {
      let isAssumed = opens
      let before = opens ? undefined : (known ?? (await readOrder(upstreamOrderId)))
      for (let turn = 0; turn < turns; turn++) {
        const earlier = keyed && before?.calls?.find(({ key }) => key.id === keyed.upstreamKey.id)
        if (earlier) return earlier.hash === hash ? heard(keptIn(earlier), true) : refused('E0090022010')
        const { outcome, order = before, events = [], delivery } = await decide(before, now())
        const kept: Kept<Value> = { outcome, ...(delivery && { delivery }) }
        const isKept = keyed && hash !== undefined && !(outcome.kind === 'refused' && outcome.error.retryable)
        if (!order && isAssumed) {
          isAssumed = false
          before = await readOrder(upstreamOrderId)
          continue
        }
        if (!order || (order === before && !isKept)) return outcome
        const calls = [
          ...(order.calls ?? []).filter(({ key }) => !isKeyTooOld(key, now())),
          ...(isKept ? [{ key: keyed.upstreamKey, hash, answer: JSON.stringify(kept) }] : []),
        ]
        const after: SandboxOrder = { ...order, calls, by }
        const put = await putOrder(name, { before, after }, events)
        if (put.outcome === 'done' || put.current?.['by'] === by) {
          justPut = before ? undefined : after
          return heard(kept, false)
        }
        isAssumed = false
        before = put.current && parseSandboxOrder(put.current)
      }
      return refused('E9993134009')
    })
  }

  async function putOrder(
    name: string,
    { before, after }: { readonly before: SandboxOrder | undefined; readonly after: SandboxOrder },
    events: readonly PendingEvent[],
  ): Promise<WriteResult> {
    const write = putVersion(orderKey(after.upstreamOrderId), storedOrder(after), before)
    if (events.length === 0) return writeAlone(client, tableName, write)
    const id = sandboxKeys.call(mode, shopId, newId())
    const scope = { id, operation: `sandbox.${name}`, bodyHash: '', keepsAnswer: false, now, newId }
    const result = await transact({ client, tableName }, scope, { writes: [write], events, answer: null })
    if (result.outcome === 'done') return { outcome: 'done' }
    return { outcome: 'refused', current: await table.get(orderKey(after.upstreamOrderId)) }
  }

  function heard<Value>({ outcome, delivery }: Kept<Value>, isReplayed: boolean): AcquirerOutcome<Value> {
    if (!delivery || outcome.kind === 'unknown') return outcome
    const isLost = delivery === 'lost' ? !isReplayed : now() < delivery.lateUntil
    return isLost ? unknown('E9991001004') : outcome
  }

  /** Puts records that an order will refer to, before the order. */
  const write = (one: Write) => writeAlone(client, tableName, one)

  return {
    read,
    readOrder,
    list,
    listed,
    single,
    write,
    change,
    changeOrder,
    now,
    shift: () => now() - realNow(),
    newId,
  }
}
export type SandboxStore = ReturnType<typeof openSandboxStore>

/** The cast is safe: the stored answer was made by this same operation from the same body. */
const keptIn = <Value>({ answer }: { readonly answer: string }): Kept<Value> => JSON.parse(answer)

/** A table that did not answer leaves the result unknown, like a silent provider. */
export async function guarded<Value>(work: () => Promise<AcquirerOutcome<Value>>): Promise<AcquirerOutcome<Value>> {
  try {
    return await work()
  } catch (error) {
    if (isOutage(error)) return unknown('E9991001003', { upstreamMessage: error.name })
    throw error
  }
}

/** Errors of the table and its connection, not bugs of ours. */
function isOutage(error: unknown): error is Error {
  return error instanceof Error && (error instanceof DynamoError || 'code' in error || error.name === 'TimeoutError')
}
