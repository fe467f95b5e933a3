/** Emulates event buses. An accepted entry has reached every matching queue before the answer. */
import { randomUUID } from 'node:crypto'
import { type Doc, doc, docs, optional, parse, text, texts } from '../data/doc.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Delivery } from './delivery.ts'
import { matches } from './patterns.ts'
import { inputOf, retryOf } from './transform.ts'

export interface BusRule {
  readonly arn: string
  readonly name: string
  readonly bus: string
  readonly pattern: Doc | undefined
  readonly expression: string | undefined
  readonly targets: readonly Doc[]
  fired: number
}

interface SeenEvent {
  readonly at: string
  readonly bus: string
  readonly source: string
  readonly type: string
  readonly rules: readonly string[]
}

interface BusEvent {
  readonly id?: string
  readonly source: string
  readonly type: string
  readonly detail: Doc
  readonly resources: readonly string[]
  /** Epoch ms; now when absent. */
  readonly time?: number
}

const kept = 200
const entryLimit = 262_144

export class Bus {
  readonly rules: BusRule[]
  readonly seen: SeenEvent[] = []
  readonly #account: string
  readonly #region: string
  readonly #buses: Set<string>
  readonly #deliver: Delivery
  readonly #now: () => number

  constructor(assembly: Assembly, deliver: Delivery, now: () => number) {
    const [stack] = assembly.stacks
    this.#account = stack?.account ?? ''
    this.#region = stack?.region ?? ''
    this.#deliver = deliver
    this.#now = now
    this.#buses = new Set(['default', ...assembly.ofType('AWS::Events::EventBus').map(bus => assembly.name(bus))])
    this.rules = assembly
      .ofType('AWS::Events::Rule')
      .map(rule => ({ rule, properties: assembly.properties(rule) }))
      .filter(({ properties }) => properties.State !== 'DISABLED')
      .map(({ rule, properties }) => ({
        arn: assembly.arn(rule),
        name: assembly.name(rule),
        bus: busName(text(properties.EventBusName, 'default')),
        pattern: properties.EventPattern === undefined ? undefined : doc(properties.EventPattern),
        expression: optional(properties.ScheduleExpression),
        targets: docs(properties.Targets),
        fired: 0,
      }))
  }

  /** Serves PutEvents. */
  async put(entries: Doc[]): Promise<Doc> {
    const answers = await Promise.all(entries.map(entry => this.#accept(entry)))
    return { FailedEntryCount: answers.filter(answer => answer.ErrorCode !== undefined).length, Entries: answers }
  }

  async #accept(entry: Doc): Promise<Doc> {
    const source = text(entry.Source)
    const type = text(entry.DetailType)
    const bus = busName(text(entry.EventBusName, 'default'))
    const detail = parse(text(entry.Detail))
    const refuse = (ErrorCode: string, ErrorMessage: string) => ({ ErrorCode, ErrorMessage })
    if (!source || !type) return refuse('InvalidArgument', 'Parameter Source and DetailType are required.')
    if (!detail) return refuse('MalformedDetail', 'Detail is malformed.')
    if (!this.#buses.has(bus)) return refuse('ResourceNotFoundException', `Event bus ${bus} does not exist.`)
    if (source.startsWith('aws.')) return refuse('NotAuthorizedForSourceException', 'Not authorized for the source.')
    const size = [source, type, text(entry.Detail)].reduce((sum, part) => sum + Buffer.byteLength(part), 14)
    if (size > entryLimit)
      return refuse('InvalidArgument', 'Total size of the entries in the request is over the limit.')
    const EventId = randomUUID()
    const at = optional(entry.Time)
    const time = at === undefined ? this.#now() : Number.isNaN(Number(at)) ? Date.parse(at) : Number(at) * 1000
    const resources = texts(entry.Resources)
    await this.publish(bus, this.#envelope({ id: EventId, source, type, detail, resources, time }))
    return { EventId }
  }

  #envelope({ id = randomUUID(), source, type, detail, resources, time = this.#now() }: BusEvent): Doc {
    return {
      version: '0',
      id,
      'detail-type': type,
      source,
      account: this.#account,
      time: new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z'),
      region: this.#region,
      resources,
      detail,
    }
  }

  /** Publishes an event of a service, such as S3's Object Created, on the default bus. */
  async fromService(event: BusEvent): Promise<void> {
    await this.publish('default', this.#envelope(event))
  }

  async publish(bus: string, event: Doc): Promise<void> {
    const hit = this.rules.filter(rule => rule.bus === bus && rule.pattern && matches(rule.pattern, event))
    this.seen.push({
      at: text(event.time),
      bus,
      source: text(event.source),
      type: text(event['detail-type']),
      rules: hit.map(rule => rule.name),
    })
    if (this.seen.length > kept) this.seen.shift()
    await Promise.all(hit.map(rule => this.#run(rule, event)))
  }

  /** Runs a rule whose schedule expression has come due. */
  async tick(rule: BusRule): Promise<void> {
    const event = { source: 'aws.events', type: 'Scheduled Event', detail: {}, resources: [rule.arn] }
    await this.#run(rule, this.#envelope(event))
  }

  async #run(rule: BusRule, event: Doc): Promise<void> {
    rule.fired += 1
    await Promise.all(
      rule.targets.map(target => {
        const { attempts, deadLetter } = retryOf(target)
        return this.#deliver(text(target.Arn), inputOf(target, event, rule), {
          principal: 'events.amazonaws.com',
          source: rule.arn,
          role: optional(target.RoleArn),
          attempts,
          deadLetter,
          messageGroupId: optional(doc(target.SqsParameters).MessageGroupId),
        })
      }),
    )
  }
}

function busName(nameOrArn: string): string {
  return nameOrArn.split('/').pop() || 'default'
}
