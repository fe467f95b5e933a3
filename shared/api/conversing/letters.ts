import * as z from 'zod'
import { done, id, instant, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { endpoint } from '../endpoint.ts'
import { exampleLetterId, exampleSaleId } from '../examples/private-sales.ts'

/** Letters of the house to this member (D95): `private-mail` in calls. */
export const listLetters = endpoint({
  id: 'listLetters',
  subject: 'letters',
  method: 'GET',
  path: '/private-mail',
  summary: 'The letters of the house to this member, newest first (D95)',
  access: 'member',
  /** `id` returns the page of the list that has that letter. */
  input: z.strictObject({ page: pageParam(), size: sizeParam(20), id: id().optional() }),
  output: pageOf(
    z.object({
      id: z.string(),
      title: z.string(),
      content: z.string(),
      createDate: instant(),
      isRead: z.boolean(),
      /** Secret sale that the letter invites to. */
      privateSaleId: z.string().optional(),
    }),
  ).extend({
    unread: z.int().min(0),
    /** Member's name as used in the salutation. */
    addressee: z.string(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: {
    input: {},
    output: {
      list: [
        {
          id: exampleLetterId,
          title: '月の間へのご招待',
          content: '公開に先立って、五点をしつらえました。',
          createDate: '2026-11-17T01:00:00.000Z',
          isRead: false,
          privateSaleId: exampleSaleId,
        },
      ],
      total: 1,
      page: 1,
      size: 20,
      unread: 1,
      addressee: '森下 凪',
    },
  },
})

export const readLetter = endpoint({
  id: 'readLetter',
  subject: 'letters',
  method: 'PUT',
  path: '/private-mail/read',
  summary: 'Mark a letter as read; idempotent',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: exampleLetterId }, output: { done: true } },
})

export const lettersContracts = [listLetters, readLetter] as const
