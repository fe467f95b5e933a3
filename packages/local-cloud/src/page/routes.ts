/** Answers the requests under /__local: JSON for tests and scripts, one page for people. */
import { doc, flag, number, optional, parse, text } from '../data/doc.ts'
import { jsonAnswer, plainAnswer, type WebRequest, type WebResponse } from '../http/message.ts'
import { durationMs } from '../time/clock.ts'
import { costsOf } from '../trace/costs.ts'
import { renderPage } from './page.ts'
import type { PageOptions } from './page-options.ts'
import { functionsOf, schedulesOf } from './reports.ts'
import type { RuntimeServices } from './runtime-services.ts'

export function createLocalRoutes(
  services: RuntimeServices,
  isReady: () => boolean,
  page: PageOptions,
): (request: WebRequest) => Promise<WebResponse> {
  const { clock, scheduler, outbox, accessLog, roles, activity, queues } = services

  async function moveClock(request: WebRequest): Promise<WebResponse> {
    const input = fieldsOf(request)
    const duration = optional(input.advance)
    const ms = duration === undefined ? undefined : durationMs(duration)
    const target = duration === undefined ? Date.parse(text(input.set)) : clock.now() + (ms ?? Number.NaN)
    if (Number.isNaN(target)) {
      return jsonAnswer(400, {
        message: 'Say {"advance":"PT10M"} (an ISO 8601 duration) or {"set":"2026-12-01T00:00:00Z"}.',
      })
    }
    if (target < clock.now())
      return jsonAnswer(400, { message: `The clock only moves forward; it is ${new Date(clock.now()).toISOString()}.` })
    await scheduler.advanceTo(target, { timersOnly: flag(input.timersOnly) })
    return isForm(request) ? back : jsonAnswer(200, clockState())
  }

  const clockState = () => ({ now: new Date(clock.now()).toISOString(), offsetMs: Math.round(clock.offset()) })

  async function redrive(request: WebRequest): Promise<WebResponse> {
    const queue = optional(fieldsOf(request).queue)
    const all = [...queues.deadLetterQueues().keys()]
    if (queue !== undefined && !all.includes(queue))
      return jsonAnswer(404, { message: `${queue} is no dead-letter queue. There are: ${all.join(', ')}` })
    let moved = 0
    for (const each of queue === undefined ? all : [queue]) moved += await queues.redrive(each)
    return isForm(request) ? back : jsonAnswer(200, { moved })
  }

  function outboxList(request: WebRequest): WebResponse {
    const query = new URLSearchParams(request.query)
    const [channel, to] = [query.get('channel'), query.get('to')]
    return jsonAnswer(
      200,
      outbox.list({ ...(channel && { channel }), ...(to && { to }), limit: number(query.get('limit'), 200) }),
    )
  }

  const routes: Record<string, (request: WebRequest) => WebResponse | Promise<WebResponse>> = {
    'GET /__local': async () => ({ status: 200, headers: pageHeaders, body: await renderPage(services, page) }),
    'GET /__local/ready': () => (isReady() ? jsonAnswer(200, { ready: true }) : jsonAnswer(503, { ready: false })),
    'GET /__local/clock': () => jsonAnswer(200, clockState()),
    'POST /__local/clock': moveClock,
    'GET /__local/quiet': async () =>
      (await activity.untilIdle()) ? jsonAnswer(200, { quiet: true }) : jsonAnswer(503, { quiet: false }),
    'GET /__local/outbox': outboxList,
    'GET /__local/denials': () => jsonAnswer(200, accessLog.denials),
    'GET /__local/unused-grants': () => jsonAnswer(200, accessLog.unused(roles)),
    'GET /__local/queues': async () => jsonAnswer(200, await queues.counts()),
    'GET /__local/schedules': () => jsonAnswer(200, schedulesOf(services)),
    'GET /__local/events': () => jsonAnswer(200, services.bus.seen.toReversed()),
    'GET /__local/answers': () => jsonAnswer(200, services.answers.list()),
    'GET /__local/functions': () => jsonAnswer(200, functionsOf(services)),
    'GET /__local/memory': () => jsonAnswer(200, { rss: process.memoryUsage.rss(), threads: services.fleet.threads }),
    'POST /__local/redrive': redrive,
    'POST /__local/trace': () => {
      services.trace.start()
      return jsonAnswer(200, { isOn: true })
    },
    'GET /__local/trace': request => {
      const records = services.trace.taken()
      const isWhole = new URLSearchParams(request.query).has('records')
      return jsonAnswer(200, { isOn: services.trace.isOn, costs: costsOf(records), ...(isWhole && { records }) })
    },
  }

  for (const [name, document] of Object.entries(page.documents ?? {}))
    routes[`GET /__local/${name}`] = () => jsonAnswer(200, document(services))

  return async request => {
    const route = routes[`${request.method} ${request.path.replace(/\/$/, '')}`]
    if (!route) return plainAnswer(404, 'There is no such page of the local runtime. Its pages begin at /__local.')
    // A page of another origin must not submit these forms.
    const { origin, host } = request.headers
    if (request.method === 'POST' && origin !== undefined && origin !== `http://${host}`)
      return plainAnswer(403, 'Another origin may not do this.')
    return route(request)
  }
}

const back: WebResponse = { status: 303, headers: [['location', '/__local']], body: '' }
const pageHeaders: [string, string][] = [
  ['content-type', 'text/html; charset=utf-8'],
  ['cache-control', 'no-store'],
  [
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ],
]

function isForm(request: WebRequest): boolean {
  return (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
}

function fieldsOf(request: WebRequest) {
  const body = request.body.toString('utf8')
  return isForm(request) ? doc(Object.fromEntries(new URLSearchParams(body))) : (parse(body) ?? {})
}
