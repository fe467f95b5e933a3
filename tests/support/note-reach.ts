import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '#infra/registry.ts'
import { keepReach, takeReach } from './reach.ts'

// A set-up of every file that runs functions: notes which ones, and which pages were made, while the file ran.
beforeAll(() => {
  takeReach()
})
afterAll(() => {
  const { testPath } = expect.getState()
  if (testPath !== undefined) keepReach(path.relative(root(''), testPath), takeReach())
})
