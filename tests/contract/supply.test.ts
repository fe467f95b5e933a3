import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { root } from '#infra/registry.ts'

// What comes from others, and what must not leave: read from the lockfile and the files of the repository alone, because
// a registry is not asked while tests run.

const Entry = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
})
const lock = z
  .looseObject({ packages: z.record(z.string(), Entry) })
  .parse(JSON.parse(readFileSync(root('package-lock.json'), 'utf8')))
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * The first versions without a published weakness, of packages that had one. A newer one is written here when it becomes
 * known; nothing below may come back by an update.
 */
const floors: Readonly<Record<string, string>> = {
  '@remix-run/router': '1.23.4',
  'react-router': '6.30.6',
  'react-router-dom': '6.30.6',
  '@remix-run/node': '2.17.5',
  '@remix-run/server-runtime': '2.17.5',
  'turbo-stream': '2.4.1',
  // CVE-2024-47764: fields of a cookie that its name could inject.
  cookie: '0.7.0',
  // CVE-2024-45296, CVE-2024-52798: patterns that take exponential time.
  'path-to-regexp': '0.1.12',
  // CVE-2024-43796 and what is like it in its parts: markup in an answer that redirects.
  express: '4.20.0',
  send: '0.19.0',
  'serve-static': '1.16.0',
  // CVE-2024-45590: a body that takes the process.
  'body-parser': '1.20.3',
  // CVE-2025-15284: limits of arrays passed over.
  qs: '6.14.1',
  // CVE-2024-21538: a pattern that takes exponential time.
  'cross-spawn': '7.0.5',
  // CVE-2024-4068: memory without bound.
  braces: '3.0.3',
  // CVE-2024-37890: a handshake with many headers ends the process.
  ws: '7.5.10',
  // CVE-2024-55565: ids that can be told in advance.
  nanoid: '3.3.8',
  // CVE-2021-44906: a prototype that arguments change.
  minimist: '1.2.6',
  // CVE-2022-46175: a prototype that a document changes.
  json5: '2.2.2',
  // CVE-2024-47068: script from a document's own names.
  rollup: '4.22.4',
  semver: '5.7.2',
}

/** A row of the page of security: package, first and first safe version, name of the advisory, state. */
const advisory = /^\| ([@\w/-]+) \| >=([\d.]+) <([\d.]+) \| ([A-Z]+-[\w-]+)[^|]* \| ([^|]+) \|$/gm

const numbers = (version: string) => version.split('-', 1)[0]?.split('.').map(Number) ?? []
function isBelow(version: string, floor: string): boolean {
  const [have, need] = [numbers(version), numbers(floor)]
  const at = need.findIndex((part, index) => part !== have[index])
  return at >= 0 && (have[at] ?? 0) < (need[at] ?? 0)
}

describe('the packages', () => {
  test('stand at or above the versions without a known weakness', () => {
    const low = packages.flatMap(([path, { version = '0' }]) => {
      const floor = floors[nameOf(path)]
      return floor !== undefined && isBelow(version, floor) ? [`${path} ${version} < ${floor}`] : []
    })
    expect(low).toEqual([])
    const gone = Object.keys(floors).filter(name => packages.every(([path]) => nameOf(path) !== name))
    expect(gone, 'floors of packages that are no longer there').toEqual([])
  })

  test('stand outside the range of every advisory that was looked up, or the page of security says why it is harmless', () => {
    const rows = [...readFileSync(root('docs/security.md'), 'utf8').matchAll(advisory)].map(row => row.slice(1))
    expect(rows.length).toBeGreaterThanOrEqual(8)
    for (const [name = '', from = '', below = '', id, state = ''] of rows) {
      const installed = packages.filter(([path]) => nameOf(path) === name).map(([, { version = '0' }]) => version)
      expect(installed, `${name} of ${id} is installed no longer: its row can go`).not.toEqual([])
      const affected = installed.filter(version => isBelow(version, below) && !isBelow(version, from))
      const isOpen = /^open: .{40}/.test(state)
      expect({ id, affected, state }).toEqual({
        id,
        affected: isOpen ? expect.arrayContaining([expect.any(String)]) : [],
        state,
      })
      expect(state).toMatch(/^(open: |closed)/)
    }
  })

  test('that are deployed are pinned to their bytes, and come from no address of their own', () => {
    const deployed = packages.filter(([, { dev, optional, inBundle }]) => !dev && !optional && !inBundle)
    // What a package brings inside its own archive is pinned by that archive.
    const loose = deployed.filter(
      ([path, { integrity }]) => !integrity && !/node_modules\/aws-cdk-lib\/|^node_modules\/@aws-cdk\//.test(path),
    )
    expect(loose.map(([path]) => path)).toEqual([])
    const elsewhere = packages.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    )
    expect(elsewhere.map(([path]) => path)).toEqual([])
    expect(
      packages.filter(([, { integrity = 'sha512-' }]) => !integrity.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([])
  })

  test('that run a script when they are installed are known, and none of them is deployed', () => {
    const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect([...new Set(running.map(([path]) => nameOf(path)))].sort()).toEqual(['@foundry-rs/anvil', 'esbuild', 'node'])
    expect(running.filter(([, { dev }]) => !dev)).toEqual([])
  })

  test('are listed by `npm run sbom`, each that is deployed', () => {
    const written = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root(''), encoding: 'utf8' })
    const { bomFormat, components } = z
      .looseObject({ bomFormat: z.string(), components: z.array(z.looseObject({ purl: z.string() })) })
      .parse(JSON.parse(written))
    expect(bomFormat).toBe('CycloneDX')
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
    const missing = packages
      .filter(([, { dev, optional }]) => !dev && !optional)
      .map(([path, { version }]) => `pkg:npm/${nameOf(path)}@${version}`)
      .filter(purl => !listed.has(purl))
    expect(missing).toEqual([])
  }, 60_000)
})

/** How secrets of those whom we use look; the comment says whose. */
const secrets: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['an access key of AWS', /\b(?:AKIA|ASIA)(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}\b/],
  ['a secret key of AWS', /aws_secret_access_key["'\s:=]+(?!wJalrXUtnFEMI)[A-Za-z0-9/+]{40}\b/i],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/],
  ['a private JSON web key', /"d"\s*:\s*"[\w-]{43}"/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[\w-]{20,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a live key of the payment platform', /\b(?:sk|rk)_live_[A-Za-z0-9]{20,}\b/],
  ['a key of fincode', /\b[mp]_(?:prod|live)_[A-Za-z0-9+/=_-]{40,}/],
  [
    'a password in an address',
    /\b(?:https?|postgres|mysql|redis|amqp):\/\/[^\s/:@'"`$<]+:[^\s/@'"`$<{]{6,}@(?!(?:[\w-]+\.)*example\b)[\w-]+\.[a-z]{2,}/,
  ],
]

const kindsIn = (text: string) => secrets.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind)

describe('the repository', () => {
  test('holds no secret', () => {
    const skipped = /(?:^|\/)(?:node_modules|dist|cdk\.out|\.git|\.local|paraglide|coverage)(?:\/|$)/
    const pictures = /\.(?:png|jpe?g|webp|avif|gif|ico|woff2?|pdf|gz|zip|node)$/
    const files = globSync('**/*.*', { cwd: root(''), exclude: name => skipped.test(name) }).filter(
      file => !pictures.test(file) && statSync(root(file)).isFile(),
    )
    expect(files.length).toBeGreaterThan(1500)
    const found = files.flatMap(file => kindsIn(readFileSync(root(file), 'utf8')).map(kind => `${file}: ${kind}`))
    expect(found).toEqual([])
  })

  test('would not hide one: the scan knows each kind', () => {
    const digits = '0123456789abcdefABCDEF0123456789abcdefABCDEF'
    const samples = [
      `AKIA${'Q3'.repeat(8)}`,
      `aws_secret_access_key = ${digits.slice(0, 40)}`,
      `${'-----BEGIN'} PRIVATE KEY-----\n${digits}`,
      `{"kty":"EC","${'d'}":"${digits.slice(0, 43)}"}`,
      `gh${'p_'}${digits.slice(0, 36)}`,
      `npm${'_'}${digits.slice(0, 36)}`,
      `xox${'b-'}${digits}`,
      `AI${'za'}${digits.slice(0, 35)}`,
      `sk_${'live_'}${digits}`,
      `m_${'prod_'}${digits}`,
      `https://user:${'hunter22'}@db.internal.jp/`,
    ]
    expect(samples.map(kindsIn)).toEqual(secrets.map(([kind]) => [kind]))
  })
})
