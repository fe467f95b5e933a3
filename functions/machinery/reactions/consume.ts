import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch'
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import type { Background, EventDefinition, EventRecord } from '#events/event.ts'
import {
  type Clients,
  clientsFor,
  documentClient,
  forOneEvent,
  tableName,
} from '#functions/machinery/clients/clients.ts'
import { addLogContext, correlated, readCorrelation } from '#functions/machinery/runtime/correlation.ts'
import { idAt } from '#functions/machinery/runtime/ids.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { traced } from '#functions/machinery/runtime/tracing.ts'
import { type WriteResult, writeAlone } from '#functions/machinery/table/conditional.ts'
import type { GrantedWrites, Write } from '#functions/machinery/table/write.ts'
import type { Grants } from '#shared/api/grants.ts'
import { type Committer, committerOf } from './committer.ts'

/** Parameters of every background function besides the clients of its grants. */
interface BackgroundBase<Granted extends Grants> {
  /** Epoch ms by the runtime's clock. */
  readonly now: () => number
  readonly newId: () => string
  /**
   * One transaction of writes and events. `once` names what must happen only once, however often the cause arrives: an
   * event's id, or the transition itself (`close-w1`). Returns `refused` if a condition failed, or `replayed`.
   */
  readonly commit: Committer<GrantedWrites<Granted>>
  /** One write without a transaction, for changes without events whose condition prevents a repetition. */
  readonly write: (write: Write<GrantedWrites<Granted>>) => Promise<WriteResult>
}

export type BackgroundContext<Definition extends Background> = BackgroundBase<Definition['grants']> &
  Clients<Definition['grants']>

/** Event types of a reaction, as a union that narrows on `type`. */
export type ReactionEvent<Definition> = Definition extends { readonly on: readonly (infer Trigger)[] }
  ? Trigger extends EventDefinition<infer Type, infer Data>
    ? EventRecord<Type, z.output<Data>>
    : Trigger extends { readonly objectCreated: string }
      ? ObjectCreated
      : never
  : never

/** S3's own event, as delivered by EventBridge. */
interface ObjectCreated {
  readonly type: 'object-created'
  readonly id: string
  readonly bucket: string
  readonly key: string
  /** Bytes. */
  readonly size: number
}

/** Context of a background function of any kind. */
async function backgroundContext<Definition extends Background>(
  definition: Definition,
): Promise<BackgroundContext<Definition>> {
  const base: BackgroundBase<Grants> = {
    now: () => Date.now(),
    newId: () => idAt(Date.now()),
    commit: committerOf(definition.id, definition.subject),
    write: write => writeAlone(documentClient, tableName, write),
  }
  // The cast is safe: clientsFor makes exactly what the grants name; see there.
  return { ...base, ...Object(await clientsFor(definition.grants)) } as BackgroundContext<Definition>
}

const S3Event = z.object({
  id: z.string(),
  'detail-type': z.literal('Object Created'),
  detail: z.object({ bucket: z.object({ name: z.string() }), object: z.object({ key: z.string(), size: z.int() }) }),
})
const OwnEvent = z.object({
  detail: z.object({
    id: z.string(),
    type: z.string(),
    version: z.int(),
    at: z.int(),
    correlationId: z.string().optional(),
    data: z.unknown(),
  }),
})

export interface ConsumeOptions<Event> {
  /**
   * For reactions that report the current state: messages of one batch about the same subject are handled in one run,
   * for the newest event, with the earlier ones. All of them succeed, or are retried, together.
   */
  readonly about?: (event: Event) => string
}

interface Gathered<Event> {
  readonly events: Event[]
  done?: Promise<void>
}

/** A message with its run, or the reason why it could not be read. */
type Sorted<Event> =
  | { readonly event: Event; readonly gathered: Gathered<Event> }
  | { readonly unreadable: unknown; readonly eventId: string | undefined }

/** Common fields of a reaction's events. */
interface Caused {
  readonly id: string
  readonly type: string
  readonly correlationId?: string
  readonly data?: unknown
}

/** Runs work under the correlation id of the event's request. */
function withCausation<Result>({ id, correlationId, data }: Caused, work: () => Result): Result {
  return correlated(readCorrelation(correlationId) ?? id, () => {
    addLogContext(data)
    return work()
  })
}

/**
 * Makes the Lambda of a reaction. Messages arrive at least once and in any order: `run` must end in the same state
 * however often it sees an event (use `commit({ once })`, or conditions). A thrown error returns only its own message.
 */
export function consume<const Definition extends Extract<Background, { kind: 'reaction' }>>(
  definition: Definition,
  run: (
    event: ReactionEvent<Definition>,
    context: BackgroundContext<Definition>,
    earlier: readonly ReactionEvent<Definition>[],
  ) => Promise<void>,
  { about }: ConsumeOptions<ReactionEvent<Definition>> = {},
) {
  const context = backgroundContext(definition)
  const schemas = new Map(
    definition.on.flatMap(trigger => ('type' in trigger ? [[`${trigger.type} ${trigger.version}`, trigger.data]] : [])),
  )

  const read = (record: SQSRecord): unknown => {
    const body: unknown = JSON.parse(record.body)
    const stored = S3Event.safeParse(body)
    if (stored.success) {
      const { id, detail } = stored.data
      return {
        type: 'object-created',
        id,
        bucket: detail.bucket.name,
        key: detail.object.key,
        size: detail.object.size,
      }
    }
    const { detail } = OwnEvent.parse(body)
    const schema = schemas.get(`${detail.type} ${detail.version}`)
    if (!schema) throw new Error(`${definition.id} does not listen to ${detail.type} v${detail.version}`)
    return { ...detail, data: schema.parse(detail.data) }
  }

  /** Assigns each message to a run; an unreadable one fails alone, in its turn. */
  const gather = (records: readonly SQSRecord[]) => {
    const byMessage = new Map<string, Sorted<ReactionEvent<Definition>>>()
    const byThing = new Map<string, Gathered<ReactionEvent<Definition>>>()
    for (const record of records) {
      try {
        // The cast is safe: `read` has parsed it by the schema of its own trigger.
        const event = read(record) as ReactionEvent<Definition>
        const thing = about?.(event) ?? record.messageId
        const gathered = byThing.get(thing) ?? { events: [] }
        gathered.events.push(event)
        byThing.set(thing, gathered)
        byMessage.set(record.messageId, { event, gathered })
      } catch (error) {
        byMessage.set(record.messageId, { unreadable: error, eventId: eventIdIn(record.body) })
      }
    }
    return byMessage
  }

  const runOnce = async ({ events }: Gathered<ReactionEvent<Definition>>, own: BackgroundContext<Definition>) => {
    // ULIDs sort in the order of the commits, as far as there is one.
    const inOrder = [...events].sort((a, b) => (a.id < b.id ? -1 : 1))
    const newest = inOrder.pop()
    if (newest)
      await withCausation(newest, () => traced(definition.id, newest.id, async () => run(newest, own, inOrder)))
  }

  return async (event: SQSEvent, lambda: Context): Promise<SQSBatchResponse> => {
    const gathered = gather(event.Records)
    const ofBatch = forOneEvent(await context)
    return processPartialResponse(
      event,
      async (record: SQSRecord) => {
        const sorted = gathered.get(record.messageId)
        const about = { reaction: definition.id, messageId: record.messageId }
        const failed = (eventId: string | undefined, error: unknown) =>
          logger.error('event failed', { ...about, eventId, error: error instanceof Error ? error : String(error) })
        if (!sorted) return
        if ('unreadable' in sorted) {
          failed(sorted.eventId, sorted.unreadable)
          throw sorted.unreadable
        }
        const { event: cause, gathered: own } = sorted
        await withCausation(cause, async () => {
          try {
            own.done ??= runOnce(own, ofBatch)
            await own.done
            logger.info('event done', { ...about, eventId: cause.id, event: cause.type })
          } catch (error) {
            failed(cause.id, error)
            throw error
          }
        })
      },
      // One per batch, because its counters are not safe for overlapping events.
      new BatchProcessor(EventType.SQS),
      { context: lambda, throwOnFullBatchFailure: false },
    )
  }
}

/** Id of an event with an unknown version or unreadable data. */
function eventIdIn(body: string): string | undefined {
  try {
    const detail: unknown = Object(JSON.parse(body))['detail']
    const id: unknown = Object(detail)['id']
    return typeof id === 'string' ? id : undefined
  } catch {
    // Not JSON: only the message's own id is known.
    return undefined
  }
}

/**
 * Makes the Lambda of a clock, a setup or a stream reader: `run` gets the raw event. The call's id becomes the
 * correlation id.
 */
export function background<const Definition extends Background, Event = unknown, Answer = void>(
  definition: Definition,
  run: (event: Event, context: BackgroundContext<Definition>) => Promise<Answer>,
) {
  const context = backgroundContext(definition)
  return (event: Event, lambda?: Pick<Context, 'awsRequestId'>): Promise<Answer> =>
    correlated(lambda?.awsRequestId ?? idAt(Date.now()), async () => {
      try {
        return await run(event, forOneEvent(await context))
      } catch (error) {
        logger.error('background failed', {
          function: definition.id,
          error: error instanceof Error ? error : String(error),
        })
        throw error
      }
    })
}
