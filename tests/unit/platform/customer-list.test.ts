// The list of a shop's customers reads all of them, and is never a part of them.
import { expect, test } from 'vitest'
import { customersOf, mostCustomers, putCustomer } from '#functions/platform/store/customers/customers.ts'
import type { Querier } from '#functions/table/table.ts'
import type { Customer } from '#shared/platform/customers/customer.ts'

const customer: Customer = {
  id: 'c_1',
  shopId: 's_00000000001',
  mode: 'test',
  status: 'ACTIVE',
  address: {},
  cards: [],
  defaultCardId: null,
  isUpstream: false,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
}

/** A table with so many customers. */
function tableOf(count: number): Querier {
  const row = putCustomer(customer).request('table').Put?.Item ?? {}
  const rows = (limit = 1_000) => Array.from({ length: Math.min(limit, count) }, () => row)
  return {
    query: async ({ limit }) => ({ rows: rows(limit), next: undefined }),
    queryAll: async ({ limit }) => rows(limit),
  }
}
const listed = (count: number) => customersOf(tableOf(count), 'test', customer.shopId)

test('the list has every customer of a shop that has many', async () => {
  expect(await listed(12_000)).toHaveLength(12_000)
})

test('the list of a shop with more than can be read fails', async () => {
  await expect(listed(mostCustomers + 1)).rejects.toThrow('more than')
})
