import { brotli } from '#packages/local-cloud/src/index.ts'
import type { App } from '#tests/support/runtime.ts'
import { scores } from './lighthouse.ts'
import { median } from './load.ts'
import { kB, ms, type Table } from './table.ts'

const paths = ['/jp', '/jp/artworks', '/jp/gallery/nagi-no-kura', '/jp/artworks/detail?id=shino-chawan']

export async function measurePages(table: Table, app: App): Promise<void> {
  for (const path of paths) {
    const page = await weigh(app, path)
    const budget = path.includes('detail') ? 130_000 : 20_000
    table.say(
      `page ${path}`,
      `${ms(page.ms)}, JS ${kB(page.js)}, CSS ${kB(page.css)}`,
      `JS ≤ ${budget / 1000} kB`,
      page.js <= budget,
    )
    table.details[`page ${path}`] = page
  }
  for (const path of paths) {
    const found = await scores(`${app.origin}${path}`)
    if (!found) return
    const { lcp, cls, tbt } = found
    const [speed = 0, ...others] = found.scores
    table.say(
      `Lighthouse ${path}`,
      `${found.scores.join('/')}, LCP ${lcp}, CLS ${cls}, TBT ${tbt} ms`,
      '≥ 98/100/100/100',
      speed >= 98 && others.every(score => score === 100),
    )
    table.details[`lighthouse ${path}`] = found
  }
}

interface PageWeight {
  readonly path: string
  readonly status: number
  /** Median of ten, ms. */
  readonly ms: number
  /** Bytes as the edge sends them to a browser that takes Brotli, as all do. */
  readonly html: number
  readonly js: number
  readonly css: number
}

/** A page as a guest gets it: how long it takes to make, and what it makes a browser load. */
async function weigh(app: App, path: string): Promise<PageWeight> {
  const times: number[] = []
  let page = await app.fetch(path)
  for (let turn = 0; turn < 10; turn++) {
    const start = performance.now()
    // A query of its own each time, so that no cache answers.
    page = await app.fetch(`${path}${path.includes('?') ? '&' : '?'}bench=${turn}`)
    times.push(performance.now() - start)
  }
  const html = page.body
  const assets = [...new Set([...html.matchAll(/["'](\/assets\/[^"']+\.(?:js|css))["']/g)].map(([, url = '']) => url))]
  const loaded = await Promise.all(
    assets.map(async url => ({ url, size: brotli((await app.fetch(url)).bytes).length })),
  )
  const total = (kind: string) => loaded.reduce((sum, { url, size }) => sum + (url.endsWith(kind) ? size : 0), 0)
  return {
    path,
    status: page.status,
    ms: median(times),
    html: brotli(html).length,
    js: total('.js'),
    css: total('.css'),
  }
}
