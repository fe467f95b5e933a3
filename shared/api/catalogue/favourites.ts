import * as z from 'zod'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { id, instant, pageNumber, pageOf } from '#shared/domain/kernel/fields.ts'
import { endpoint } from '../endpoint.ts'
import { exampleCard, exampleTime } from '../examples/works.ts'

export const collectProduct = endpoint({
  id: 'collectProduct',
  subject: 'favourites',
  method: 'POST',
  path: '/product/collect',
  summary: 'Add a work to the favourites or remove it; idempotent (D98)',
  access: 'member',
  input: z.strictObject({ productId: id(), operation: z.enum(['collect', 'cancel'], { error: 'OPERATION_FORMAT' }) }),
  output: z.object({ isCollected: z.boolean(), favourites: z.int().min(0) }),
  codes: ['not-found'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  example: {
    input: { productId: 'shino-chawan', operation: 'collect' },
    output: { isCollected: true, favourites: 13 },
  },
})

export const listCollection = endpoint({
  id: 'listCollection',
  subject: 'favourites',
  method: 'POST',
  path: '/product/collection-list',
  summary: 'The member’s favourites, latest first; sold works stay (D98)',
  access: 'member',
  input: z.strictObject({ page: pageNumber(1000, 1), size: pageNumber(60, 24) }),
  output: pageOf(workCard()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: { page: 1, size: 24 },
    output: {
      list: [{ ...exampleCard, isCollected: true }],
      total: 1,
      page: 1,
      size: 24,
      serverTime: exampleTime,
    },
  },
})

export const favouritesContracts = [collectProduct, listCollection] as const
