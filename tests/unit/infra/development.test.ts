import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chainFile, marketChain } from '#infra/development/chain.ts'
import { isOfOtherFormat, startMarket } from '#infra/development/market.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'development-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** An app of nothing: what is shown is the market's own. */
writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify({ version: '55.0.0', artifacts: {} }))
const dataDir = path.join(folder, 'data')
const start = (fresh: boolean) =>
  startMarket({ assembly: folder, dataDir, port: 0, fresh, inProcess: { saves: false, functions: false } })

test('the page of this machine has what is the market’s, and a fresh start forgets it', async () => {
  const first = await start(false)
  const ask = (at: string) => fetch(`${first.urls.site}/__local${at}`)
  const page = await (await ask('')).text()
  const titles = [...page.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title)
  expect(titles.slice(0, 5)).toEqual(['Clock', 'Demo accounts', 'Payment platform', 'Chain', 'Outbox'])
  for (const words of [
    '<title>Local runtime · Kogei no Ma</title>',
    'Tokyo, not moved',
    'No demo is seeded.',
    'The app has no payment platform.',
    'There is no chain on this machine',
  ])
    expect(page).toContain(words)
  expect(await (await ask('/accounts')).json()).toEqual([])

  for (const name of ['accounts.json', 'chain.json'])
    writeFileSync(path.join(dataDir, name), '[{"email":"buyer@kogei.example"}]')
  expect(await (await ask('/accounts')).json()).toEqual([{ email: 'buyer@kogei.example' }])
  expect(await (await ask('')).text()).toContain('<code>buyer@kogei.example</code>')
  await first.stop()

  const again = await start(true)
  expect(['accounts.json', 'chain.json'].filter(name => existsSync(path.join(dataDir, name)))).toEqual([])
  await again.stop()
})

test('data of the time when states were numbers are of another format', () => {
  writeFileSync(path.join(dataDir, 'table.db'), '')
  expect(isOfOtherFormat(dataDir)).toBe(false)
  writeFileSync(path.join(dataDir, 'format'), '1\n')
  expect(isOfOtherFormat(dataDir)).toBe(true)
})

test('a chain that cannot be given its coins is stopped, with what it has in its file', async () => {
  const own = mkdtempSync(path.join(folder, 'chain-'))
  const digestKeys = () => {
    throw new Error('no keys')
  }
  await expect(marketChain(true).start({ dataDir: own, digestKeys })).rejects.toThrow('no keys')
  expect(existsSync(path.join(own, chainFile))).toBe(true)
})
