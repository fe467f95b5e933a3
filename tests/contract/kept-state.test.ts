import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Follows from code and environment alone, so every deployment that an instance may be lent to has the same. */
const ofTheCode = new Set([
  'functions/machinery/credentials/weak-passwords.ts',
  'functions/platform/system/describe-api.ts',
  'functions/platform/system/show-reference.ts',
  'functions/platform/transfers/banks/bank-data.ts',
  'functions/platform/transfers/banks/banks.ts',
  'functions/machinery/runtime/company.ts',
  'functions/machinery/runtime/logger.ts',
  'functions/machinery/runtime/payout-account.ts',
  'functions/whole/system/openapi-page.ts',
  'functions/whole/system/openapi.ts',
])

/** A variable of a module, or a map or set of a module that begins empty. */
const state = /^(?:export )?(?:let \w|const \w+(?::[^=]+)? = new (?:Map|Set|WeakMap)(?:<.*>)?\(\))/m

test('a function keeps what it read from a table or a secret through one module, which can forget it', () => {
  const files = globSync(['functions/**/*.ts', 'events/**/*.ts', 'web/app/lib/server/*.ts', 'web/edge/*.ts'])
  const keeping = files.filter(file => state.test(readFileSync(file, 'utf8')))
  expect(keeping.sort()).toEqual([...ofTheCode].sort())
})
