import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler'
import type { EventRecord, PendingEvent } from '#events/event.ts'
import { correlationId } from '#functions/machinery/runtime/correlation.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { busSource } from './bus.ts'
import { limited } from './request-handler.ts'

export interface ScheduleMethods {
  /**
   * Puts `event` on the bus at `when` (epoch ms; within 60 s after it, at least once), or within two minutes if that
   * has passed or is about to. `name` is unique per wait, at most 64 of [A-Za-z0-9-_.]: a second call with the same
   * name has no effect. The event only triggers a decision; the condition in its transaction makes it.
   */
  create(name: string, when: number, event: PendingEvent): Promise<void>
  /** Deletes a schedule. A missing or fired one is not an error. */
  delete(name: string): Promise<void>
}

/**
 * The scheduler refuses instants in the past, and a call may take seconds (cold client, throttling, retry): an instant
 * that has passed or would pass meanwhile is replaced by one a minute later, in ms.
 */
const callTakes = 10_000
const soonest = 60_000

/** Whole second, in epoch ms, to schedule at `now`: not before `when`, and late enough to be accepted. */
export const firesAt = (when: number, now: number): number =>
  Math.ceil((when < now + callTakes ? now + soonest : when) / 1000) * 1000

export function scheduleMethods(client = new SchedulerClient(limited())): ScheduleMethods {
  const group = environment('SCHEDULE_GROUP')
  return {
    async create(name, when, event) {
      const cause = correlationId()
      const record: EventRecord = {
        id: `schedule-${name}`,
        at: when,
        ...(cause !== undefined && { correlationId: cause }),
        ...event,
      }
      try {
        await client.send(
          new CreateScheduleCommand({
            Name: name,
            GroupName: group,
            ScheduleExpression: `at(${new Date(firesAt(when, Date.now())).toISOString().slice(0, 19)})`,
            FlexibleTimeWindow: { Mode: 'OFF' },
            ActionAfterCompletion: 'DELETE',
            Target: {
              Arn: environment('BUS_ARN'),
              RoleArn: environment('SCHEDULER_ROLE_ARN'),
              EventBridgeParameters: { DetailType: event.type, Source: busSource },
              Input: JSON.stringify(record),
              RetryPolicy: { MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 86_400 },
              DeadLetterConfig: { Arn: environment('SCHEDULE_DEAD_LETTERS_ARN') },
            },
          }),
        )
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error
      }
    },

    async delete(name) {
      try {
        await client.send(new DeleteScheduleCommand({ Name: name, GroupName: group }))
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error
      }
    },
  }
}
