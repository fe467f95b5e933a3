import { utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root, stamp } from '../../scripts/stamp.ts'

test('settings that are written anew as they were are no reason to build: a second start takes seconds', () => {
  const before = stamp()
  const now = new Date()
  utimesSync(path.join(root, 'project.inlang/settings.json'), now, now)
  expect(stamp()).toBe(before)
})
