import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import type { AnswerOf, InputOf } from '#packages/payments-client/src/call.ts'
import * as calls from '#packages/payments-client/src/calls.ts'
import * as customers from '#shared/platform/api/customers.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import * as payments from '#shared/platform/api/payments.ts'
import * as sessions from '#shared/platform/api/sessions.ts'
import { clientCalls, clientCallsFile } from '../../scripts/write-client-calls.ts'

describe('the client of the platform', () => {
  test('knows the calls as the contracts are today', () => {
    const behind = 'run: node scripts/with-node.mjs scripts/write-client-calls.ts'
    expect(readFileSync(root(clientCallsFile), 'utf8') === clientCalls(), behind).toBe(true)
  })

  test('has every call that a key admits, and no page', () => {
    const admitted = platformEndpoints.filter(({ access, page }) => access.key !== 'none' && !page)
    expect(Object.keys(calls).toSorted()).toEqual(admitted.map(({ id }) => id).toSorted())
    for (const { id, method, path, money } of admitted) {
      expect(Object.entries(calls).find(([name]) => name === id)?.[1]).toEqual({
        id,
        method,
        path,
        ...(money && { money }),
      })
    }
  })

  test('takes and answers what the contracts show as examples', () => {
    // The compiler does the comparing: a field that is missing or of another type does not compile.
    const taken: { readonly [Name in keyof typeof calls]?: InputOf<(typeof calls)[Name]> } = {
      registerPayment: payments.registerPayment.example.input,
      searchPayments: payments.searchPayments.example.input,
      refundPayment: payments.refundPayment.example.input,
      createCustomer: customers.createCustomer.example.input,
      createSession: sessions.createSession.example.input,
    }
    const answered: { readonly [Name in keyof typeof calls]?: AnswerOf<(typeof calls)[Name]> } = {
      registerPayment: payments.registerPayment.example.output,
      searchPayments: payments.searchPayments.example.output,
      refundPayment: payments.refundPayment.example.output,
      createCustomer: customers.createCustomer.example.output,
      createSession: sessions.createSession.example.output,
    }
    for (const name of Object.keys({ ...taken, ...answered })) expect(Object.keys(calls)).toContain(name)
  })
})
