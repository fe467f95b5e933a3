import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { lookedAt } from '#tests/support/looked-at.ts'
import { pageRoutes } from '#tests/support/looks.ts'

test('a journey looks at each page of the site by every rule', () => {
  expect(pageRoutes.length).toBeGreaterThan(140)
  expect(Object.keys(lookedAt).sort()).toEqual(pageRoutes)
  const journeys = [...new Set(Object.values(lookedAt))]
  expect(journeys.filter(file => !existsSync(root(`tests/e2e/${file}`)))).toEqual([])
})
