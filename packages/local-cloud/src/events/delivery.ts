/**
 * Delivers an event of a service (rule, schedule, bucket) to its target, as far as IAM's resource side lets that
 * service. A queue has the message before this returns; a function is invoked asynchronously with retries.
 */
import { type Doc, doc, optional } from '../data/doc.ts'
import type { AccessLog } from '../iam/access-log.ts'
import type { Roles } from '../iam/roles.ts'
import type { Fleet } from '../lambda/fleet.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'
import type { Activity } from '../time/idle.ts'

interface Terms {
  readonly principal: string
  /** ARN of the rule, schedule or bucket on whose behalf the service acts. */
  readonly source: string
  readonly role?: string | undefined
  readonly attempts?: number | undefined
  readonly deadLetter?: string | undefined
  readonly messageGroupId?: string | undefined
}

export type Delivery = (targetArn: string, payload: unknown, terms: Terms) => Promise<void>

interface DeliveryContext {
  readonly assembly: Assembly
  readonly roles: Roles
  readonly accessLog: AccessLog
  readonly fleet: Fleet
  readonly queues: { send(arn: string, body: string, messageGroupId: string | undefined): Promise<void> }
  readonly activity: Activity
  now(): number
  putEvents(entries: Doc[]): Promise<unknown>
}

/** Lambda retries an asynchronous event twice. Its minutes of waiting in between are of no use on one machine. */
const retries = 2
const pauseMs = 250

export function createDelivery(context: DeliveryContext): Delivery {
  const { assembly, roles, accessLog, queues, activity } = context
  return async (targetArn, payload, terms) => {
    const service = targetArn.split(':')[2]
    if (service === 'sqs') {
      if (!permitted(terms, 'sqs:SendMessage', targetArn, true)) return
      await queues.send(targetArn, JSON.stringify(payload), terms.messageGroupId)
    } else if (service === 'lambda') {
      const fn = assembly.byArn(targetArn)
      if (!fn) throw new Error(`${terms.source} names ${targetArn}, which is no function of the templates`)
      const open = roles.mayInvoke(fn, terms.principal, terms.source)
      if (!permitted(terms, 'lambda:InvokeFunction', targetArn, open)) return
      activity.track(invokeLater(fn, payload, terms))
    } else if (service === 'events') {
      if (permitted(terms, 'events:PutEvents', targetArn, false)) await context.putEvents([doc(payload)])
    } else if (service === 'logs') {
      return
    } else {
      throw new Error(`${terms.source} names the target ${targetArn}, which the local runtime cannot reach`)
    }
  }

  /**
   * Decides whether the service may act: with a role by the role's policies, without one by the resource's own policy
   * (`open`).
   */
  function permitted(terms: Terms, action: string, resource: string, open: boolean): boolean {
    const allowed =
      terms.role === undefined ? open : roles.roleAllows(terms.role, terms.principal, { action, resource })
    if (!allowed) {
      const caller = `${terms.principal} for ${terms.source}`
      accessLog.denied({ at: new Date(context.now()).toISOString(), caller, action, resource, side: 'resource' })
    }
    return allowed
  }

  async function invokeLater(fn: Resource, payload: unknown, terms: Terms): Promise<void> {
    const attempts = Math.min(terms.attempts ?? retries, retries)
    for (let attempt = 0; ; attempt++) {
      const result = await context.fleet.invoke(fn, payload, 'timetable')
      if (result.ok) return
      if (attempt >= attempts) break
      await new Promise(resolve => setTimeout(resolve, pauseMs * (attempt + 1)))
    }
    const properties = assembly.properties(fn)
    const deadLetter = terms.deadLetter ?? optional(doc(properties.DeadLetterConfig).TargetArn)
    if (deadLetter !== undefined) await queues.send(deadLetter, JSON.stringify(payload), undefined)
  }
}
