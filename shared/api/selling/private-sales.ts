import * as z from 'zod'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { salePhases } from '#shared/domain/catalogue/work/sale-window.ts'
import { id, instant } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { openingStates } from '#shared/domain/selling/private-sale/opening.ts'
import { endpoint } from '../endpoint.ts'
import { exampleSale, exampleSaleId } from '../examples/private-sales.ts'
import { exampleCard, exampleTime } from '../examples/works.ts'

/** Contracts of secret sales (D95). Whoever is not a guest learns title, banner and times, and nothing of a work. */
const saleHead = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    banner: picture().nullable(),
    startAt: instant(),
    endAt: instant(),
    phase: z.enum(salePhases),
    isInvited: z.boolean(),
  })

export const listPrivateSales = endpoint({
  id: 'listPrivateSales',
  subject: 'private-sales',
  method: 'GET',
  path: '/private-sales/list',
  summary: 'Announced secret sales and those that the member is a guest of, latest first (D95)',
  access: 'member',
  input: z.strictObject({}),
  output: z.object({ list: z.array(saleHead()), serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: { input: {}, output: { list: [{ ...exampleSale, isInvited: true }], serverTime: exampleTime } },
})

export const getPrivateSale = endpoint({
  id: 'getPrivateSale',
  subject: 'private-sales',
  method: 'GET',
  path: '/private-sales/info',
  summary: 'A secret sale; works and text are returned to its guests only (D95)',
  access: 'member',
  /** Without `id`: the sale that concerns the member most (`nearestSale`). */
  input: z.strictObject({ id: id().optional() }),
  output: saleHead().extend({
    /** Empty for readers who are not guests. */
    text: z.string(),
    /** Works of the sale; after its end a work is linked only if its page is public (`isOpen`). */
    list: z.array(workCard().extend({ isOpen: z.boolean() })),
    /** Whether this guest asked to be told of the opening; `unasked` for everybody else and in every other phase. */
    opening: z.enum(openingStates),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: {
    input: { id: exampleSaleId },
    output: {
      ...exampleSale,
      isInvited: true,
      text: '夜の明るさのなかで見ていただきたい五点です。',
      list: [{ ...exampleCard, isOpen: true }],
      opening: 'unasked',
      serverTime: exampleTime,
    },
  },
})

export const askSaleOpening = endpoint({
  id: 'askSaleOpening',
  subject: 'private-sales',
  method: 'POST',
  path: '/private-sales/opening',
  summary: 'Set or remove a guest’s wish to be notified when a secret sale opens; idempotent (D95)',
  access: 'member',
  input: z.strictObject({ id: id(), isAsked: z.boolean({ error: 'OPERATION_FORMAT' }) }),
  output: z.object({ isAsked: z.boolean() }),
  codes: ['not-found', 'private-sale-state'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: exampleSaleId, isAsked: true }, output: { isAsked: true } },
})

export const privateSalesContracts = [listPrivateSales, getPrivateSale, askSaleOpening] as const
