import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Results } from '#tests/planted/results.ts'
import { stepsOf } from '#tests/planted/suite.ts'

const file = path.join(mkdtempSync(path.join(tmpdir(), 'planted-')), 'planted.json')

test('a run goes on where the one before of the same commit was stopped', () => {
  new Results('one', file).keep({ id: 'a', state: 'open', green: ['tests/unit/a.test.ts'], seconds: 3 })
  new Results('one', file).keep({ id: 'b', state: 'found', by: 'a test', green: [], seconds: 1 })
  const next = new Results('one', file)
  expect(next.of('a')).toMatchObject({ state: 'open', green: ['tests/unit/a.test.ts'] })
  expect(next.of('b')).toMatchObject({ state: 'found', by: 'a test' })
})

test('another commit begins anew, and what was known of the first stays', () => {
  const other = new Results('two', file)
  expect(other.of('b')).toBeUndefined()
  other.keep({ id: 'b', state: 'unnoticed', green: [], seconds: 1 })
  expect(new Results('one', file).of('b')).toMatchObject({ state: 'found' })
})

test.each([
  ['functions/selling/auctions/place-bid.ts', ['functions']],
  ['web/edge/respond.ts', ['web']],
  ['shared/domain/selling/auction/price.ts', ['functions', 'web']],
  ['shared/api/selling/console/fairness.ts', ['functions', 'web', 'synth']],
  ['events/telling/sockets.ts', ['functions', 'web', 'synth']],
  ['infra/constructs/queue.ts', ['functions', 'synth']],
])('a change of %s builds %o anew', (changed, steps) => {
  expect(stepsOf(changed)).toEqual(steps)
})
