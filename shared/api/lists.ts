import * as z from 'zod'
import { workCard } from '../domain/catalogue/work/catalogue.ts'
import { id, instant, nothing, pageOf, pageParam, sizeParam } from '../domain/kernel/fields.ts'
import { endpoint } from './endpoint.ts'
import { exampleCard, exampleTime } from './examples/works.ts'
import type { Grants } from './grants.ts'
import type { Subject } from './subjects.ts'

interface ListNames<Id extends string> {
  readonly id: Id
  readonly path: string
  readonly summary: string
}

interface ShortList<Id extends string, Row extends z.ZodType> extends ListNames<Id> {
  readonly row: Row
  readonly example: z.input<z.ZodObject<{ list: z.ZodArray<Row> }>>
}

/** Short lists that rarely change: the CDN caches them for five minutes. */
export const shortLists =
  <const Granted extends Grants>(subject: Subject, grants: Granted) =>
  <const Id extends string, Row extends z.ZodType>({ id: name, path, summary, row, example }: ShortList<Id, Row>) =>
    endpoint({
      id: name,
      subject,
      method: 'GET',
      path,
      summary,
      access: 'visitor',
      input: nothing(),
      output: z.object({ list: z.array(row) }),
      codes: [],
      grants,
      cacheSeconds: 300,
      example: { input: {}, output: example },
    })

/** Contract of a list of one artist's or partner's public works, newest first. */
export const worksOf = <const Id extends string>(
  subject: 'artists' | 'partners',
  { id: name, path, summary }: ListNames<Id>,
) =>
  endpoint({
    id: name,
    subject,
    method: 'GET',
    path,
    summary,
    access: 'visitor',
    input: z.strictObject({ id: id(), page: pageParam(), size: sizeParam(24) }),
    output: pageOf(workCard()).extend({ serverTime: instant() }),
    codes: ['not-found'],
    grants: {
      table: ['get', 'query'],
      keys: [subject === 'artists' ? 'ARTIST' : 'PARTNER', 'CONTENT', 'FAVOURITES', 'WORK'],
      indexes: ['GSI1'],
    },
    example: {
      input: { id: 'minegishi-wataru' },
      output: { list: [exampleCard], total: 1, page: 1, size: 24, serverTime: exampleTime },
    },
  })
