// What needs no app: search over many works, and the catalogue of error codes.
import { newIndex, upsert } from '#shared/domain/catalogue/search/index.ts'
import { search } from '#shared/domain/catalogue/search/query.ts'
import { allCodes } from '#shared/platform/errors/codes.ts'
import { formatErrorCode, parseErrorCode } from '#shared/platform/errors/grammar.ts'
import { codec, generatedWork } from '#tests/support/search-works.ts'
import { at } from './load.ts'
import { ms, type Table } from './table.ts'

const searched = Number(process.env['BENCH_SEARCHED'] ?? 100_000)
const keywords = ['茶碗', 'しの', 'shino', '志野茶碗 葦原', 'tea bowl', '蒔絵 硯箱', '青磁', 'vase']
const everything = {
  artistIds: [],
  sizeRange: [],
  categories: [],
  craftIds: [],
  status: [],
  priceRange: [],
  saleType: [],
  priceType: [],
}

export function measureSearch(table: Table): void {
  const index = newIndex()
  const now = Date.now()
  for (let n = 0; n < searched; n++) upsert(index, generatedWork(n, now), codec)
  const query = { ...everything, page: 1, size: 24, sort: 'priceAsc' } as const
  const times = Array.from({ length: 400 }, (_, n) => {
    const start = performance.now()
    search(index, { ...query, keyword: keywords[n % keywords.length] ?? '' }, now)
    return performance.now() - start
  }).sort((a, b) => a - b)
  const perSecond = 1000 / (times.reduce((sum, time) => sum + time, 0) / times.length)
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)]
  table.say(
    `keyword search over ${searched} works`,
    `${Math.round(perSecond)}/s, p50 ${ms(p50)}, p99 ${ms(p99)}`,
    '≥ 300/s, p99 ≤ 20 ms',
    perSecond >= 300 && p99 <= 20,
  )
  table.details['search'] = { perSecond, p50, p99 }
}

/** Every code of the platform's catalogue taken apart and put together again. */
export function measureCatalogue(table: Table): void {
  const end = performance.now() + 1_000
  let codes = 0
  const start = performance.now()
  while (performance.now() < end) {
    for (const code of allCodes) {
      const parts = parseErrorCode(code)
      if (parts) formatErrorCode(parts)
    }
    codes += allCodes.length
  }
  const perSecond = codes / ((performance.now() - start) / 1000)
  table.say(`error codes parsed and formatted (${allCodes.length} known)`, `${Math.round(perSecond)}/s`)
  table.details['catalogue'] = { perSecond }
}
