import { build } from 'esbuild'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { root } from '#infra/registry.ts'
import type { LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'
import { sealFact } from '#shared/domain/provenance/ledger/fact.ts'
import { launch } from '../support/browser.ts'
import { at } from './load.ts'
import { ms, type Table } from './table.ts'

/** As Lighthouse takes a phone of the middle class for. */
const phone = 4

/** A history of so many entries, as a proof's text. */
async function historyOf(count: number): Promise<string> {
  const entries = []
  let head: LedgerHead | null = null
  const now = Date.UTC(2026, 10, 1)
  for (let seq = 1; seq <= count; seq++) {
    const fact = {
      ...({ type: 'remark', eventId: `remark:${seq}`, occurredAt: now, actor: { role: 'house' } } as const),
      data: { text: { ja: `記録 ${seq}：口縁・高台とも欠けなし。共箱に納めて保管。`, en: `Entry ${seq}: no chips.` } },
    }
    const { entry, hash } = await sealFact({ workId: 'bench', head, fact, now }, sha256, () => 'salt')
    entries.push({ entry, hash })
    head = { seq, hash }
  }
  return JSON.stringify({ workId: 'bench', head, chain: null, entries })
}

/** A history verified by the code of the page, in a browser that is slowed down like a phone's. */
export async function measureLedger(table: Table): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [root('web/app/lib/ledger/verifier.ts')],
    ...{ bundle: true, minify: true, write: false, format: 'iife', globalName: 'verifier', target: 'es2022' },
  })
  const browser = await launch()
  try {
    const page = await browser.newPage()
    await page.route('http://localhost/', route => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('http://localhost/')
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone })
    const verified = async (text: string) =>
      page.evaluate<{ took: number; blocked: number; problems: number }>(
        `(async text => {
          let last = performance.now(), blocked = 0
          const beat = setInterval(() => {
            blocked = Math.max(blocked, performance.now() - last)
            last = performance.now()
          }, 5)
          const from = performance.now()
          const { finding } = await verifier.verifyHere(verifier.readProof(text), '', [])
          blocked = Math.max(blocked, performance.now() - last)
          clearInterval(beat)
          return { took: performance.now() - from, blocked, problems: finding.problems.length }
        })(${JSON.stringify(text)})`,
      )
    const short = await historyOf(20)
    const times: number[] = []
    for (let run = 0; run < 21; run++) times.push((await verified(short)).took)
    times.sort((one, other) => one - other)
    const median = at(times, 0.5)
    table.say('20 entries verified, phone-class', ms(median), '≤ 100 ms', median <= 100)
    const long = await verified(await historyOf(10_000))
    const words = `${ms(long.took)}, longest pause ${ms(long.blocked)}`
    const holds = long.problems === 0 && long.took <= 5_000 && long.blocked <= 500
    table.say('10,000 entries verified, phone-class', words, '≤ 5 s, ≤ 500 ms', holds)
    table.details['ledger'] = { times, long }
  } finally {
    await browser.close()
  }
}
