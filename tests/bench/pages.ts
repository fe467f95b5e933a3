import { gzipSync } from 'node:zlib'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { median } from './load.ts'

export interface PageWeight {
  readonly path: string
  readonly status: number
  /** Median of ten, ms. */
  readonly ms: number
  /** Bytes compressed. */
  readonly html: number
  readonly js: number
  readonly css: number
}

/** A page as a guest gets it: how long it takes to make, and what it makes a browser load. */
export async function weigh(app: TestRuntime, path: string): Promise<PageWeight> {
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
    assets.map(async url => ({ url, size: gzipSync((await app.fetch(url)).bytes).length })),
  )
  const total = (kind: string) => loaded.reduce((sum, { url, size }) => sum + (url.endsWith(kind) ? size : 0), 0)
  return {
    path,
    status: page.status,
    ms: median(times),
    html: gzipSync(html).length,
    js: total('.js'),
    css: total('.css'),
  }
}
