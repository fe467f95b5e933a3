// Hands an event from a service (rule, schedule, bucket) to its target, as that service may: the resource side of IAM
// is checked here. Queues have the message before this returns; functions are invoked asynchronously with retries.
import { type Doc, doc, optional } from '../doc.ts'
import type { Directory } from '../iam/directory.ts'
import type { Ledger } from '../iam/ledger.ts'
import type { Fleet } from '../lambda/fleet.ts'
import type { Queues } from '../queues/queues.ts'
import type { Activity } from '../quiet.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Resource } from '../template/resource.ts'

export type Terms = {
  principal: string
  /** ARN of the rule, schedule or bucket on whose behalf the service acts. */
  source: string
  role?: string | undefined
  attempts?: number | undefined
  deadLetter?: string | undefined
  messageGroupId?: string | undefined
}

export type Delivery = (targetArn: string, payload: unknown, terms: Terms) => Promise<void>

export type DeliveryParts = {
  assembly: Assembly
  directory: Directory
  ledger: Ledger
  fleet: Fleet
  queues: Queues
  activity: Activity
  now(): number
  putEvents(entries: Doc[]): Promise<unknown>
}

// Lambda retries an asynchronous event twice; the minutes it waits in between are of no use on one machine.
const retries = 2
const pauseMs = 250

export function createDelivery(parts: DeliveryParts): Delivery {
  const { assembly, directory, ledger, queues, activity } = parts
  return async (targetArn, payload, terms) => {
    const service = targetArn.split(':')[2]
    if (service === 'sqs') {
      if (!permitted(terms, 'sqs:SendMessage', targetArn, true)) return
      await queues.send(targetArn, JSON.stringify(payload), terms.messageGroupId)
    } else if (service === 'lambda') {
      const fn = assembly.byArn(targetArn)
      if (!fn) throw new Error(`${terms.source} names ${targetArn}, which is no function of the templates`)
      const open = directory.mayInvoke(fn, terms.principal, terms.source)
      if (!permitted(terms, 'lambda:InvokeFunction', targetArn, open)) return
      activity.track(invokeLater(fn, payload, terms))
    } else if (service === 'events') {
      if (permitted(terms, 'events:PutEvents', targetArn, false)) await parts.putEvents([doc(payload)])
    } else if (service === 'logs') {
      return
    } else {
      throw new Error(`${terms.source} names the target ${targetArn}, which the local runtime cannot reach`)
    }
  }

  /** With a role its policies decide; without one, the resource's own policy (`open`). */
  function permitted(terms: Terms, action: string, resource: string, open: boolean): boolean {
    const allowed =
      terms.role === undefined ? open : directory.roleAllows(terms.role, terms.principal, { action, resource })
    if (!allowed) {
      const caller = `${terms.principal} for ${terms.source}`
      ledger.denied({ at: new Date(parts.now()).toISOString(), caller, action, resource, side: 'resource' })
    }
    return allowed
  }

  async function invokeLater(fn: Resource, payload: unknown, terms: Terms): Promise<void> {
    const attempts = Math.min(terms.attempts ?? retries, retries)
    for (let attempt = 0; ; attempt++) {
      const result = await parts.fleet.invoke(fn, payload, { seldom: true })
      if (result.ok) return
      if (attempt >= attempts) break
      await new Promise(resolve => setTimeout(resolve, pauseMs * (attempt + 1)))
    }
    const properties = assembly.properties(fn)
    const deadLetter = terms.deadLetter ?? optional(doc(properties.DeadLetterConfig).TargetArn)
    if (deadLetter !== undefined) await queues.send(deadLetter, JSON.stringify(payload), undefined)
  }
}
