import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Follows from code and environment alone, so every deployment that an instance may be lent to has the same. */
const ofTheCode = new Set([
  'functions/credentials/weak-passwords.ts',
  'functions/platform/system/describe-api.ts',
  'functions/platform/system/show-reference.ts',
  'functions/platform/transfers/banks/bank-data.ts',
  'functions/platform/transfers/banks/banks.ts',
  'functions/runtime/company.ts',
  'functions/runtime/logger.ts',
  'functions/runtime/payout-account.ts',
  'functions/system/openapi-page.ts',
  'functions/system/openapi.ts',
])

/** A variable of a module, or a map or set of a module that begins empty. */
const state = /^(?:export )?(?:let \w|const \w+(?::[^=]+)? = new (?:Map|Set|WeakMap)(?:<.*>)?\(\))/m

test('a function keeps what it read from a table or a secret through one module, which can forget it', () => {
  const files = globSync(['functions/**/*.ts', 'events/**/*.ts', 'web/app/lib/server/*.ts', 'web/edge/*.ts'])
  const keeping = files.filter(file => state.test(readFileSync(file, 'utf8')))
  expect(keeping.sort()).toEqual([...ofTheCode].sort())
})
