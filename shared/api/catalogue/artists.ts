import * as z from 'zod'
import { artistCard, artistDetail } from '#shared/domain/catalogue/work/catalogue.ts'
import { id, line, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { endpoint } from '../endpoint.ts'
import { exampleArtist } from '../examples/works.ts'
import { worksOf } from '../lists.ts'

export const listArtists = endpoint({
  id: 'listArtists',
  subject: 'artists',
  method: 'GET',
  path: '/artist/list',
  summary: 'Artists in the order of their readings, optionally of one craft, one initial or one name',
  access: 'visitor',
  input: z.strictObject({
    craftId: id().optional(),
    /** One of `initials`: a row of the kana, a letter, or `#` for all others. */
    initial: line(1).optional(),
    /** In kanji, kana or rōmaji. */
    keyword: line(100, 0).optional(),
    page: pageParam(),
    size: sizeParam(24),
  }),
  output: pageOf(artistCard()).extend({
    /** Initials in the reader's language; `isUsed` if an artist of the craft has that initial. */
    initials: z.array(z.object({ initial: z.string(), isUsed: z.boolean() })),
  }),
  codes: [],
  grants: { table: ['query'], keys: ['ARTIST', 'CONTENT'], indexes: ['GSI1'] },
  example: {
    input: { craftId: 'ceramics' },
    output: { list: [exampleArtist], total: 1, page: 1, size: 24, initials: [{ initial: 'ま', isUsed: true }] },
  },
})

export const getArtist = endpoint({
  id: 'getArtist',
  subject: 'artists',
  method: 'GET',
  path: '/artist/info',
  summary: 'One artist with profile, career and awards',
  access: 'visitor',
  input: z.strictObject({ id: id() }),
  output: artistDetail(),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['ARTIST', 'CONTENT'], indexes: ['GSI1'] },
  example: {
    input: { id: 'minegishi-wataru' },
    output: {
      ...exampleArtist,
      detailText: '岐阜県土岐市に生まれる。',
      quote: '',
      birthday: '1974',
      affiliation: '白嶺工芸会 正会員',
      awards: [{ year: 2021, text: '汀の器公募展 優秀賞' }],
      career: [],
      video: '',
      links: [],
    },
  },
})

export const listWorksByArtist = worksOf('artists', {
  id: 'listWorksByArtist',
  path: '/product/list-by-artist',
  summary: 'Works of one artist, newest first',
})

export const artistsContracts = [listArtists, getArtist, listWorksByArtist] as const
