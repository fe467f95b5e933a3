import * as z from 'zod'
import { id, instant } from '#shared/domain/kernel/fields.ts'
import { bookWork, standingBookView } from '#shared/domain/provenance/ledger/standing-book.ts'
import { endpoint } from '../endpoint.ts'
import {
  exampleCard,
  exampleEvent,
  exampleGallery,
  exampleMember,
  exampleRecord,
  exampleTime,
} from '../examples/works.ts'

/** The contract of a work's standing book (D90), apart from those that every page of works needs. */
export const getStandingBook = endpoint({
  id: 'getStandingBook',
  subject: 'works',
  method: 'GET',
  path: '/product/standing-book',
  summary: 'The standing book of a work: its record, the events of its life, and its holder if shown (D90)',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: bookWork().extend({ ...standingBookView().shape, isPublic: z.boolean(), serverTime: instant() }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: {
    input: { id: 'shino-chawan' },
    output: {
      ...exampleRecord,
      ...{ id: exampleCard.id, title: exampleCard.title, imgs: exampleCard.imgs, label: exampleCard.label },
      ...{ craftIds: exampleCard.craftIds, madeYear: exampleCard.madeYear, updatedAt: exampleTime },
      owner: { kind: 'member', name: null, memberId: null, number: 1, since: null, isYou: false },
      settling: null,
      events: [
        { ...exampleEvent, kind: 'exhibited', year: 2025, text: '嶺岸 航 個展「土と灰」（汀庭画廊）' },
        { ...exampleEvent, kind: 'registered', date: exampleTime },
        { ...exampleEvent, kind: 'sold', date: exampleTime, price: 286_000, from: exampleGallery },
        { ...exampleEvent, kind: 'ownership_moved', date: exampleTime, from: exampleGallery, to: exampleMember },
      ],
      blockchain: {
        ...{ chainId: 31337, name: 'Local chain', explorer: null, standard: 'ERC-721', tokenId: '7421' },
        address: '0x4b1e7c904a7b3a5c0d9f5f0f4d0a1b2c3d2fa83d',
        token: { seq: 1, state: 'final', txHash: null, at: exampleTime, custody: 'vault', wallet: null },
      },
      originals: [],
      isPublic: true,
      serverTime: exampleTime,
    },
  },
})

export const standingBookContracts = [getStandingBook] as const
