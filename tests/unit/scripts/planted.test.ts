import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import type { Fault } from '#tests/planted/fault.ts'
import { faults } from '#tests/planted/list.ts'

/** How often the anchor stands in its file; a file that is gone has none. */
function timesFound({ file, anchor }: Fault): number {
  if (anchor === '' || !existsSync(root(file))) return 0
  return readFileSync(root(file), 'utf8').split(anchor).length - 1
}

describe('planted faults', () => {
  test('are at least eighty, twenty of them in the deployment and in pages', () => {
    expect(faults.length).toBeGreaterThanOrEqual(80)
    expect(faults.filter(({ kind }) => kind !== 'rule').length).toBeGreaterThanOrEqual(20)
  })

  test('every anchor stands in its file exactly once', () => {
    expect(faults.filter(fault => timesFound(fault) !== 1).map(({ id, file }) => `${id} in ${file}`)).toEqual([])
  })

  test('every fault changes its file', () => {
    expect(faults.filter(({ anchor, replacement }) => anchor === replacement).map(({ id }) => id)).toEqual([])
  })

  test('no fault is planted in a test', () => {
    expect(faults.filter(({ file }) => file.startsWith('tests/')).map(({ id }) => id)).toEqual([])
  })

  test('every fault has a name of its own and says its rule and where that comes from', () => {
    expect(faults.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)).map(({ id }) => id)).toEqual([])
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
    expect(
      faults.filter(({ rule }) => !/^[A-Z].*\(.+\)\.?$/.test(rule)).map(({ id, rule }) => `${id}: ${rule}`),
    ).toEqual([])
  })
})
