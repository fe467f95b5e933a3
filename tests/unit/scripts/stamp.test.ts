import { utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, stamp } from '../../../scripts/stamp.ts'

test('a second start builds nothing when the settings are written anew as they were', () => {
  const before = stamp()
  const now = new Date()
  utimesSync(path.join(root, 'project.inlang/settings.json'), now, now)
  expect(stamp()).toBe(before)
})
