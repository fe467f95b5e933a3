import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { buildAll } from '#infra/build.ts'
import { root } from '#infra/registry.ts'
import { isUnchanged, remember } from '../../scripts/stamp.ts'
import { seededTemplate } from '../support/template.ts'
import { measureRestarts, spawnApp } from './app.ts'
import { measureBundles, measureImports } from './bundles.ts'
import { measureLargeCatalogue } from './catalogue.ts'
import { measureChain } from './chain.ts'
import { measureCounts } from './counts.ts'
import { measureLedger } from './ledger.ts'
import { measureLists } from './lists.ts'
import { at } from './load.ts'
import { measureMarket } from './market.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measureCatalogue, measureSearch } from './pure.ts'
import { measureRooms } from './rooms.ts'
import { measureSecrets } from './secrets.ts'
import { ms, Table } from './table.ts'

/**
 * `npm run bench`: what the aims are held against. Ratios and medians travel between machines, absolute figures do not:
 * run it on a quiet machine. BENCH_SECONDS for each load, BENCH_WORKS in the market, BENCH_ONLY=counts,pages,market,secrets,
 * orders,rooms,lists,pure,ledger,chain,bundles for some parts only. About ten minutes. BENCH_ONLY=catalogue fills the market with BENCH_CATALOGUE works
 * (50,000), which no other run does: some ten minutes more.
 */
const parts = new Set(
  (process.env['BENCH_ONLY'] ?? 'counts,pages,market,secrets,orders,rooms,lists,pure,ledger,chain,bundles').split(','),
)
const table = new Table()

if (!isUnchanged()) {
  await buildAll({ synth: true, quiet: true })
  remember()
}
const template = await seededTemplate()

/** A runtime of its own for each part: none is measured with what another has left behind. */
async function withApp(work: (app: Awaited<ReturnType<typeof spawnApp>>) => Promise<void>): Promise<void> {
  const app = await spawnApp(template)
  try {
    await work(app)
  } finally {
    await app.stop()
  }
}

/** Memory in bytes during the third minute without a request. By then the threads that started the app have ended. */
async function idleMemory(app: Awaited<ReturnType<typeof spawnApp>>): Promise<{ median: number; peak: number }> {
  await pause(120_000)
  const samples: number[] = []
  while (samples.length < 60) {
    samples.push(await app.memory())
    await pause(1_000)
  }
  samples.sort((a, b) => a - b)
  return { median: at(samples, 0.5), peak: at(samples, 1) }
}

if (parts.has('counts')) await measureCounts(table, template)
if (parts.has('pages')) {
  await withApp(async app => {
    table.say('process to ready, built and seeded', ms(app.readyMs), '≤ 3 s', app.readyMs <= 3_000)
    table.details['ready'] = app.readyMs
    await app.quiet()
    const { median, peak } = await idleMemory(app)
    const idle = `${Math.round(median / 1e6)} MB, ${Math.round(peak / 1e6)} MB while timetables run`
    table.say('memory of the runtime, idle', idle, '≤ 400 MB', median <= 4e8)
    table.details['memory'] = { median, peak }
    await measurePages(table, app)
  })
}
if (parts.has('pages')) {
  const restarts = await measureRestarts(template, 21)
  const p95 = at(restarts, 0.95)
  table.say('restart after kill -9, p95 of twenty', ms(p95), '≤ 2 s', p95 <= 2_000)
  table.details['restarts'] = restarts
}
if (parts.has('market')) {
  await withApp(async app => {
    await measureMarket(table, app)
    await pause(120_000)
    const bytes = await app.memory()
    table.say('memory two minutes after the load', `${Math.round(bytes / 1e6)} MB`, '≤ 400 MB', bytes <= 4e8)
  })
}
if (parts.has('secrets')) await withApp(app => measureSecrets(table, app))
if (parts.has('catalogue')) await withApp(app => measureLargeCatalogue(table, app))
if (parts.has('orders')) await withApp(app => measureOrders(table, app))
if (parts.has('rooms')) await withApp(app => measureRooms(table, app))
if (parts.has('lists')) await measureLists(table)
if (parts.has('ledger')) await measureLedger(table)
if (parts.has('chain')) await measureChain(table)
if (parts.has('pure')) {
  measureSearch(table)
  measureCatalogue(table)
}
if (parts.has('bundles')) {
  measureBundles(table)
  await withApp(async app => measureImports(table, app.runtime.environment))
}

mkdirSync(root('dist'), { recursive: true })
const { rows, details } = table
writeFileSync(root('dist/bench.json'), JSON.stringify({ at: new Date().toISOString(), rows, details }, null, 2))
console.log(`\n${table.count(true)} aims met, ${table.count(false)} missed; dist/bench.json has everything`)
