import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod'
import { root } from '#infra/registry.ts'
import { findBrowser } from '../../scripts/browsers.mjs'

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.object({
    'largest-contentful-paint': z.object({ numericValue: z.number() }),
    'cumulative-layout-shift': z.object({ numericValue: z.number() }),
    'total-blocking-time': z.object({ numericValue: z.number() }),
  }),
})

/** Lighthouse's mobile scores of a page, 0 to 100, with LCP and TBT in ms; undefined where there is no Chromium. */
export async function scores(url: string) {
  const chromium = findBrowser()
  if (!chromium) return undefined
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      root('node_modules/lighthouse/cli/index.js'),
      url,
      '--output=json',
      '--quiet',
      '--only-categories=performance,accessibility,best-practices,seo',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1_048_576, timeout: 120_000 },
  )
  const { categories, audits } = Report.parse(JSON.parse(stdout))
  return {
    scores: Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100)),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    cls: Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
    tbt: Math.round(audits['total-blocking-time'].numericValue),
  }
}
