/**
 * Renders the page for people at /__local. It is plain HTML without a script and shows the state at the time of the
 * request.
 */
import { docs, text } from '../data/doc.ts'
import { escapeXml } from '../gateway/answers.ts'
import type { PageOptions, PageSection } from './page-options.ts'
import { functionsOf, schedulesOf } from './reports.ts'
import type { RuntimeServices } from './runtime-services.ts'
import { style } from './style.ts'

export type Cell = string | number | { readonly html: string } | undefined

export async function renderPage(services: RuntimeServices, options: PageOptions): Promise<string> {
  const { name = 'Local cloud', timeZone = 'UTC', sections: own = [] } = options
  const clockTime = clockTimeIn(timeZone)
  const sections = [
    clockSection(services, clockTime, timeZone),
    ...(await Promise.all(own.map(section => section(services)))),
    outboxSection(services, clockTime),
    denialsSection(services, clockTime),
    await queuesSection(services),
    schedulesSection(services, clockTime),
    functionsSection(services),
    eventsSection(services, clockTime),
  ]
  const title = escapeXml(name)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local runtime · ${title}</title><style>${style}</style></head><body>
<header><h1>${title} <small>local runtime</small></h1><nav><a href="/">The site</a>${sections.map(({ id, title }) => `<a href="#${id}">${title}</a>`).join('')}</nav></header>
<main>${sections.map(({ id, title, html }) => `<section id="${id}"><h2>${title}</h2>${html}</section>`).join('')}</main></body></html>`
}

/** A table of the page: a number stands at the right, markup as it is, any other text is escaped. `empty` stands for no rows. */
export function pageTable(heads: string[], rows: Cell[][], empty: string): string {
  if (rows.length === 0) return `<p class="empty">${empty}</p>`
  const cell = (value: Cell) => {
    if (typeof value === 'number') return `<td class="number">${value.toLocaleString('en')}</td>`
    return `<td>${typeof value === 'object' ? value.html : escapeXml(value ?? '')}</td>`
  }
  const head = heads.map(each => `<th scope="col">${each}</th>`).join('')
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table></div>`
}

/** Tells an instant as the wall clock of the zone shows it. */
type ClockTime = (at: number | string) => string

function clockTimeIn(timeZone: string): ClockTime {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' })
  return at => format.format(new Date(at))
}

const steps: [string, string][] = [
  ['PT1M', '1 minute'],
  ['PT10M', '10 minutes'],
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P7D', '7 days'],
]

function clockSection({ clock }: RuntimeServices, clockTime: ClockTime, timeZone: string): PageSection {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  const ahead = Math.round(clock.offset() / 60_000)
  const buttons = steps.map(([value, label]) => `<button name="advance" value="${value}">+ ${label}</button>`).join('')
  const note = ahead > 0 ? `${ahead.toLocaleString('en')} minutes ahead of this machine` : 'not moved'
  return {
    id: 'clock',
    title: 'Clock',
    html: `<p class="clock"><strong>${clockTime(clock.now())}</strong> <span>${place}, ${note}</span></p><form method="post" action="/__local/clock">${buttons}</form>`,
  }
}

function outboxSection({ outbox }: RuntimeServices, clockTime: ClockTime): PageSection {
  const rows = docs(outbox.list({ limit: 30 })).map(message => {
    const body = text(message.text)
    const code = /(?<![\d-])\d{6}(?![\d-])/.exec(`${text(message.subject)} ${body}`)?.[0]
    const words = `<details><summary>${escapeXml(text(message.subject) || body.slice(0, 60))}</summary><pre>${escapeXml(body)}</pre></details>`
    return [
      clockTime(text(message.at)),
      text(message.channel),
      text(message.to),
      { html: code ? `<code class="code">${code}</code>` : '' },
      { html: words },
    ]
  })
  return {
    id: 'outbox',
    title: 'Outbox',
    html: pageTable(['Time', 'By', 'To', 'Code', 'Message'], rows, 'Nothing was sent yet.'),
  }
}

function denialsSection({ accessLog }: RuntimeServices, clockTime: ClockTime): PageSection {
  const rows = accessLog.denials.toReversed().map(each => [clockTime(each.at), each.caller, each.action, each.resource])
  return {
    id: 'denials',
    title: 'IAM denials',
    html: pageTable(
      ['Time', 'Caller', 'Action', 'Resource'],
      rows,
      'None: every function asks only for what it was granted.',
    ),
  }
}

async function queuesSection({ queues }: RuntimeServices): Promise<PageSection> {
  const dead = queues.deadLetterQueues()
  const counts = (await queues.counts()).filter(queue => !queue.name.startsWith('local-'))
  const rows = counts
    .sort(
      (a, b) =>
        Number(b.visible > 0 && dead.has(b.name)) - Number(a.visible > 0 && dead.has(a.name)) ||
        a.name.localeCompare(b.name),
    )
    .map(({ name, visible, inFlight, delayed }): Cell[] => {
      const button = `<form method="post" action="/__local/redrive"><button name="queue" value="${escapeXml(name)}">Redrive</button></form>`
      const isStuck = dead.has(name) && visible > 0
      return [
        { html: `<span class="${isStuck ? 'alert' : ''}">${escapeXml(name)}</span>` },
        visible,
        inFlight,
        delayed,
        { html: isStuck ? button : '' },
      ]
    })
  return {
    id: 'queues',
    title: 'Queues',
    html: pageTable(['Queue', 'Waiting', 'In flight', 'Delayed', ''], rows, 'There are no queues.'),
  }
}

function schedulesSection(services: RuntimeServices, clockTime: ClockTime): PageSection {
  const rows = schedulesOf(services)
    .slice(0, 50)
    .map(each => [clockTime(each.due), each.id, each.target.split(':').pop() ?? ''])
  return {
    id: 'schedules',
    title: 'Schedules',
    html: pageTable(['Due', 'Name', 'Target'], rows, 'Nothing is waiting for its time.'),
  }
}

function functionsSection(services: RuntimeServices): PageSection {
  const ms = (value: number | undefined) => (value === undefined ? '' : `${value.toFixed(1)} ms`)
  const rows = functionsOf(services)
    .sort((a, b) => b.errors - a.errors || b.calls - a.calls || a.name.localeCompare(b.name))
    .map((each): Cell[] => [
      each.name,
      each.calls,
      each.errors,
      each.coldStarts,
      ms(each.p50),
      ms(each.p99),
      each.threads,
      each.lastError ?? '',
    ])
  return {
    id: 'functions',
    title: 'Functions',
    html: pageTable(
      ['Function', 'Calls', 'Errors', 'Cold', 'p50', 'p99', 'Threads', 'Last error'],
      rows,
      'There are no functions.',
    ),
  }
}

function eventsSection({ bus }: RuntimeServices, clockTime: ClockTime): PageSection {
  const rows = bus.seen
    .slice(-50)
    .toReversed()
    .map(each => [clockTime(each.at), each.bus, each.source, each.type, each.rules.join(', ')])
  return {
    id: 'events',
    title: 'Events',
    html: pageTable(['Time', 'Bus', 'Source', 'Type', 'Rules'], rows, 'No event has passed yet.'),
  }
}
