/** Emulates EventBridge Scheduler. Schedules are kept in the state file and fire in the order of their instants. */
import { type Doc, doc, number, optional, parse, text } from '../data/doc.ts'
import type { State } from '../data/state.ts'
import type { Delivery } from './delivery.ts'
import { atMs, recurrence } from './expressions.ts'

interface Schedule {
  readonly id: string
  readonly due: number
  readonly body: Doc
}
interface ScheduleAnswer {
  readonly status: number
  readonly body: Doc
}

interface SchedulesContext {
  readonly state: State
  /** Names of the schedule groups beside `default`. */
  readonly groups: readonly string[]
  /** ARN of a schedule by its id, `group/name`. */
  arn(id: string): string
  readonly deliver: Delivery
  now(): number
}

export class Schedules {
  readonly #deliver: Delivery
  readonly #arn: (id: string) => string
  readonly #groups: Set<string>
  readonly #now: () => number
  readonly #insert
  readonly #delete
  readonly #find
  readonly #due
  readonly #list
  onChange: () => void = () => {}

  constructor({ state, groups, arn, deliver, now }: SchedulesContext) {
    this.#groups = new Set(['default', ...groups])
    this.#arn = arn
    this.#deliver = deliver
    this.#now = now
    this.#insert = state.prepare('INSERT OR REPLACE INTO schedule VALUES (?, ?, ?)')
    this.#delete = state.prepare('DELETE FROM schedule WHERE id = ?')
    this.#find = state.prepare('SELECT id, due, value FROM schedule WHERE id = ?')
    this.#due = state.prepare('SELECT id, due, value FROM schedule WHERE due <= ? ORDER BY due, id LIMIT 500')
    this.#list = state.prepare('SELECT id, due, value FROM schedule ORDER BY due, id LIMIT ?')
  }

  /** Serves the REST operations on /schedules/{name}. */
  handle(method: string, name: string, body: Doc, query: URLSearchParams): ScheduleAnswer {
    const group = text(body.GroupName ?? query.get('groupName'), 'default')
    const id = `${group}/${name}`
    if (!this.#groups.has(group))
      return refused(404, 'ResourceNotFoundException', `Schedule group ${group} does not exist.`)
    const known = this.#get(id)
    switch (method) {
      case 'GET':
        if (!known) return refused(404, 'ResourceNotFoundException', `Schedule ${name} does not exist.`)
        return {
          status: 200,
          body: { ...known.body, Arn: this.#arn(id), GroupName: group, Name: name, State: 'ENABLED' },
        }
      case 'DELETE':
        if (!known) return refused(404, 'ResourceNotFoundException', `Schedule ${name} does not exist.`)
        this.#remove(id)
        return { status: 200, body: {} }
      case 'POST':
        if (known) return refused(409, 'ConflictException', `Schedule ${name} already exists.`)
        return this.#save(id, body)
      case 'PUT':
        if (!known) return refused(404, 'ResourceNotFoundException', `Schedule ${name} does not exist.`)
        return this.#save(id, body)
      default:
        return refused(400, 'ValidationException', `${method} is no operation of Scheduler`)
    }
  }

  #save(id: string, body: Doc): ScheduleAnswer {
    const expression = text(body.ScheduleExpression)
    const zone = text(body.ScheduleExpressionTimezone, 'UTC')
    const due = atMs(expression, zone) ?? recurrence(expression, zone)?.next(this.#now())
    const target = doc(body.Target)
    if (due === undefined) return refused(400, 'ValidationException', `Invalid Schedule Expression ${expression}.`)
    if (!optional(target.Arn) || !optional(target.RoleArn))
      return refused(400, 'ValidationException', 'Target needs Arn and RoleArn.')
    if (optional(doc(body.FlexibleTimeWindow).Mode) === undefined) {
      return refused(400, 'ValidationException', 'FlexibleTimeWindow.Mode is required.')
    }
    this.#insert.run(id, due, JSON.stringify(body))
    this.onChange()
    return { status: 200, body: { ScheduleArn: this.#arn(id) } }
  }

  #get(id: string): Schedule | undefined {
    const row = this.#find.get(id)
    return row && toSchedule(row)
  }

  #remove(id: string): void {
    this.#delete.run(id)
    this.onChange()
  }

  /** Lists schedules, the soonest first. */
  list(limit: number): Schedule[] {
    return this.#list.all(limit).map(toSchedule)
  }

  nextDue(): number | undefined {
    return this.list(1)[0]?.due
  }

  /**
   * Fires the schedules that are due by `moment`, in order. A schedule is deleted only after its target has the event,
   * so it fires at least once.
   */
  async fireDue(moment: number): Promise<number> {
    const due = this.#due.all(moment).map(toSchedule)
    for (const schedule of due) await this.#fire(schedule)
    return due.length
  }

  async #fire(schedule: Schedule): Promise<void> {
    const { id, body } = schedule
    const target = doc(body.Target)
    const arn = text(target.Arn)
    const terms = {
      principal: 'scheduler.amazonaws.com',
      source: this.#arn(id),
      role: optional(target.RoleArn),
      attempts: number(doc(target.RetryPolicy).MaximumRetryAttempts, 185),
      deadLetter: optional(doc(target.DeadLetterConfig).Arn),
      messageGroupId: optional(doc(target.SqsParameters).MessageGroupId),
    }
    const input = this.#filled(text(target.Input, '{}'), schedule)
    if (arn.includes(':event-bus/')) {
      const parameters = doc(target.EventBridgeParameters)
      const entry = { EventBusName: arn, Source: parameters.Source, DetailType: parameters.DetailType, Detail: input }
      await this.#deliver(arn, entry, terms)
    } else {
      await this.#deliver(arn, parse(input) ?? input, terms)
    }
    this.#after(schedule)
  }

  #after({ id, body, due }: Schedule): void {
    const zone = text(body.ScheduleExpressionTimezone, 'UTC')
    const next = recurrence(text(body.ScheduleExpression), zone)?.next(Math.max(due, this.#now()))
    // AWS keeps a completed one-time schedule unless told to delete it. Here it would only take up room.
    if (next === undefined) this.#remove(id)
    else this.#insert.run(id, next, JSON.stringify(body))
  }

  #filled(input: string, { id, due }: Schedule): string {
    return input
      .replaceAll('<aws.scheduler.schedule-arn>', this.#arn(id))
      .replaceAll('<aws.scheduler.scheduled-time>', new Date(due).toISOString())
      .replaceAll('<aws.scheduler.execution-id>', `${id}@${due}`)
      .replaceAll('<aws.scheduler.attempt-number>', '1')
  }
}

function toSchedule(row: Record<string, unknown>): Schedule {
  return { id: text(row.id), due: number(row.due, 0), body: parse(text(row.value)) ?? {} }
}

function refused(status: number, type: string, message: string): ScheduleAnswer {
  return { status, body: { __type: type, Message: message } }
}
