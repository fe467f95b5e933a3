import * as z from 'zod'
import { partnerCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { id, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { endpoint } from '../endpoint.ts'
import { examplePartner } from '../examples/works.ts'
import { worksOf } from '../lists.ts'

export const listPartners = endpoint({
  id: 'listPartners',
  subject: 'partners',
  method: 'GET',
  path: '/partner/list',
  summary: 'Partners: galleries and studios that sell here',
  access: 'visitor',
  input: z.strictObject({ page: pageParam(), size: sizeParam(24) }),
  output: pageOf(partnerCard()),
  codes: [],
  grants: { table: ['query'], keys: ['CONTENT'] },
  cacheSeconds: 60,
  example: {
    input: {},
    output: {
      list: [examplePartner],
      total: 1,
      page: 1,
      size: 24,
    },
  },
})

export const getPartner = endpoint({
  id: 'getPartner',
  subject: 'partners',
  method: 'GET',
  path: '/partner/info',
  summary: 'One partner',
  access: 'visitor',
  input: z.strictObject({ id: id() }),
  output: partnerCard(),
  codes: ['not-found'],
  grants: { table: ['get'], keys: ['CONTENT'] },
  cacheSeconds: 60,
  example: {
    input: { id: 'teitei' },
    output: examplePartner,
  },
})

export const listWorksByPartner = worksOf('partners', {
  id: 'listWorksByPartner',
  path: '/product/list-by-partner',
  summary: 'Works that one partner offers or has sold, newest first',
})

export const partnersContracts = [listPartners, getPartner, listWorksByPartner] as const
