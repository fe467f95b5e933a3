/**
 * Renders the page for people at /__local. It is plain HTML without a script and shows the state at the time of the
 * request.
 */
import { docs, text } from '../data/doc.ts'
import { escapeXml } from '../gateway/answers.ts'
import { type ChainSeen, chainSeen } from './chain-part.ts'
import { paymentsPart } from './payments.ts'
import { accounts, functionsOf, schedulesOf } from './reports.ts'
import type { RuntimeServices } from './runtime-services.ts'
import { style } from './style.ts'

type Cell = string | number | { readonly html: string } | undefined

export async function renderPage(services: RuntimeServices): Promise<string> {
  const sections = [
    clockSection(services),
    accountsSection(services),
    { id: 'payments', title: 'Payment platform', html: paymentsPart(services) },
    await chainSection(services),
    outboxSection(services),
    denialsSection(services),
    await queuesSection(services),
    schedulesSection(services),
    functionsSection(services),
    eventsSection(services),
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Local runtime · Kogei no Ma</title><style>${style}</style></head><body>
<header><h1>Kogei no Ma <small>local runtime</small></h1><nav><a href="/">The site</a>${sections.map(({ id, title }) => `<a href="#${id}">${title}</a>`).join('')}</nav></header>
<main>${sections.map(({ id, title, html }) => `<section id="${id}"><h2>${title}</h2>${html}</section>`).join('')}</main></body></html>`
}

interface Section {
  readonly id: string
  readonly title: string
  readonly html: string
}

function table(heads: string[], rows: Cell[][], empty: string): string {
  if (rows.length === 0) return `<p class="empty">${empty}</p>`
  const cell = (value: Cell) => {
    if (typeof value === 'number') return `<td class="number">${value.toLocaleString('en')}</td>`
    return `<td>${typeof value === 'object' ? value.html : escapeXml(value ?? '')}</td>`
  }
  const head = heads.map(each => `<th scope="col">${each}</th>`).join('')
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('')}</tbody></table></div>`
}

/** Formats an instant as Tokyo's wall clock, which the market uses everywhere. */
function clockTime(at: number | string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(at),
  )
}

const steps: [string, string][] = [
  ['PT1M', '1 minute'],
  ['PT10M', '10 minutes'],
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P7D', '7 days'],
]

function clockSection({ clock }: RuntimeServices): Section {
  const ahead = Math.round(clock.offset() / 60_000)
  const buttons = steps.map(([value, label]) => `<button name="advance" value="${value}">+ ${label}</button>`).join('')
  const note = ahead > 0 ? `${ahead.toLocaleString('en')} minutes ahead of this machine` : 'not moved'
  return {
    id: 'clock',
    title: 'Clock',
    html: `<p class="clock"><strong>${clockTime(clock.now())}</strong> <span>Tokyo, ${note}</span></p><form method="post" action="/__local/clock">${buttons}</form>`,
  }
}

function accountsSection({ dataDir }: RuntimeServices): Section {
  const rows = docs(accounts(dataDir)).map(each => [
    text(each.role),
    { html: `<code>${escapeXml(text(each.email))}</code>` },
    { html: `<code>${escapeXml(text(each.password))}</code>` },
    { html: each.walletKey === undefined ? '' : `<code>${escapeXml(text(each.walletKey))}</code>` },
  ])
  return {
    id: 'accounts',
    title: 'Demo accounts',
    html: table(['Role', 'Mail address', 'Password', 'Key of the wallet'], rows, 'No demo is seeded.'),
  }
}

async function chainSection({ chain }: RuntimeServices): Promise<Section> {
  const seen = chain === undefined ? undefined : await chainSeen(chain).catch(() => 'silent' as const)
  const html =
    seen === undefined
      ? '<p class="empty">There is no chain on this machine: works have their histories without tokens.</p>'
      : seen === 'silent'
        ? `<p class="alert">The chain at ${escapeXml(chain ?? '')} does not answer.</p>`
        : chainPart(seen)
  return { id: 'chain', title: 'Chain', html }
}

const shortened = (value: string) => (value.length > 20 ? `${value.slice(0, 10)}…${value.slice(-8)}` : value)

function chainPart({ url, chainId, block, writes }: ChainSeen): string {
  const code = (value: string): Cell => ({
    html: `<code title="${escapeXml(value)}">${escapeXml(shortened(value))}</code>`,
  })
  const rows = writes.map((each): Cell[] => [
    each.block,
    each.kind,
    code(each.token),
    each.seq,
    code(each.hash),
    code(each.contract),
    code(each.transaction),
  ])
  return `<p>Chain ${chainId} at <code>${escapeXml(url)}</code>, block ${block.toLocaleString('en')}.</p>${table(
    ['Block', 'Write', 'Token', 'Entry', 'Head', 'Contract', 'Transaction'],
    rows,
    'No work has a token yet: the writer comes once a minute.',
  )}`
}

function outboxSection({ outbox }: RuntimeServices): Section {
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
    html: table(['Time', 'By', 'To', 'Code', 'Message'], rows, 'Nothing was sent yet.'),
  }
}

function denialsSection({ accessLog }: RuntimeServices): Section {
  const rows = accessLog.denials.toReversed().map(each => [clockTime(each.at), each.caller, each.action, each.resource])
  return {
    id: 'denials',
    title: 'IAM denials',
    html: table(
      ['Time', 'Caller', 'Action', 'Resource'],
      rows,
      'None: every function asks only for what it was granted.',
    ),
  }
}

async function queuesSection({ queues }: RuntimeServices): Promise<Section> {
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
    html: table(['Queue', 'Waiting', 'In flight', 'Delayed', ''], rows, 'There are no queues.'),
  }
}

function schedulesSection(services: RuntimeServices): Section {
  const rows = schedulesOf(services)
    .slice(0, 50)
    .map(each => [clockTime(each.due), each.id, each.target.split(':').pop() ?? ''])
  return {
    id: 'schedules',
    title: 'Schedules',
    html: table(['Due', 'Name', 'Target'], rows, 'Nothing is waiting for its time.'),
  }
}

function functionsSection(services: RuntimeServices): Section {
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
    html: table(
      ['Function', 'Calls', 'Errors', 'Cold', 'p50', 'p99', 'Threads', 'Last error'],
      rows,
      'There are no functions.',
    ),
  }
}

function eventsSection({ bus }: RuntimeServices): Section {
  const rows = bus.seen
    .slice(-50)
    .toReversed()
    .map(each => [clockTime(each.at), each.bus, each.source, each.type, each.rules.join(', ')])
  return {
    id: 'events',
    title: 'Events',
    html: table(['Time', 'Bus', 'Source', 'Type', 'Rules'], rows, 'No event has passed yet.'),
  }
}
