// Event buses: entries in, matching rules out. An accepted entry has reached every matching queue before the answer.
import { randomUUID } from 'node:crypto'
import { type Doc, doc, docs, optional, parse, text, texts } from '../doc.ts'
import type { Assembly } from '../template/assembly.ts'
import type { Delivery } from './delivery.ts'
import { matches } from './patterns.ts'
import { inputOf, retryOf } from './transform.ts'

export type BusRule = {
  arn: string
  name: string
  bus: string
  pattern: Doc | undefined
  expression: string | undefined
  targets: Doc[]
  fired: number
}

export type SeenEvent = { at: string; bus: string; source: string; type: string; rules: string[] }

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

  /** PutEvents. */
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
    await this.publish(bus, this.#envelope(EventId, source, type, detail, texts(entry.Resources), time))
    return { EventId }
  }

  #envelope(id: string, source: string, type: string, detail: Doc, resources: string[], time: number): Doc {
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

  /** An event of a service, such as S3's Object Created, on the default bus. */
  async fromService(source: string, type: string, resources: string[], detail: Doc): Promise<void> {
    await this.publish('default', this.#envelope(randomUUID(), source, type, detail, resources, this.#now()))
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

  /** A rule with a schedule expression has come due. */
  async tick(rule: BusRule): Promise<void> {
    await this.#run(rule, this.#envelope(randomUUID(), 'aws.events', 'Scheduled Event', {}, [rule.arn], this.#now()))
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

export function busName(nameOrArn: string): string {
  return nameOrArn.split('/').pop() || 'default'
}
