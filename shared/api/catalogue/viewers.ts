import * as z from 'zod'
import { visibilityPreferences } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { id, instant } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { endpoint } from '../endpoint.ts'
import { exampleCard, examplePicture, exampleTime } from '../examples/works.ts'

/** Contracts of members' public pages: what they own, as far as they show it (rules §12, D97). */
const flag = () => z.boolean({ error: 'FLAG_FORMAT' })

export const getViewer = endpoint({
  id: 'getViewer',
  subject: 'viewers',
  method: 'GET',
  path: '/viewer/info',
  summary: 'Works that a member sells, and those that they own and show; a member who shows nothing is not found',
  access: 'visitor',
  input: z.strictObject({ id: id() }),
  output: z.object({
    user: z.object({ id: z.string(), username: z.string(), avatar: picture().nullable() }),
    onSale: z.array(workCard()),
    owned: z.array(
      z.object({
        work: workCard(),
        /** Null if the member does not show it. */
        since: instant().nullable(),
        price: z.int().nullable(),
      }),
    ),
    /** The gallery that the member shows (D97), with the number of its works and the first three. */
    gallery: z
      .object({ url: z.string(), name: z.string(), text: z.string(), works: z.int(), imgs: z.array(picture()) })
      .nullable(),
    /** The caller's own page; it exists even if nothing is shown. */
    isOwn: z.boolean(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['CONTENT', 'FAVOURITES', 'HOLDER', 'MEMBER', 'WORK'] },
  example: {
    input: { id: '01KB8YTB5T2V4W6X8Y0Z1A3C5D' },
    output: {
      user: { id: '01KB8YTB5T2V4W6X8Y0Z1A3C5D', username: 'はぐれ雲', avatar: null },
      onSale: [exampleCard],
      owned: [{ work: exampleCard, since: exampleTime, price: null }],
      gallery: { url: 'nagi-no-kura', name: '凪の蔵', text: '青いものと、竹の影。', works: 8, imgs: [examplePicture] },
      isOwn: false,
      serverTime: exampleTime,
    },
  },
})

export const getDisplay = endpoint({
  id: 'getDisplay',
  subject: 'viewers',
  method: 'GET',
  path: '/viewer/display',
  summary: 'The member’s choice of what others see of their works',
  access: 'member',
  input: z.strictObject({}),
  output: visibilityPreferences(),
  codes: [],
  grants: { table: ['get'] },
  example: { input: {}, output: { owned: true, since: true, price: false } },
})

export const updateDisplay = endpoint({
  id: 'updateDisplay',
  subject: 'viewers',
  method: 'PUT',
  path: '/viewer/display',
  summary: 'Choose what others see of the member’s works; by default nothing',
  access: 'member',
  input: z.strictObject({ owned: flag(), since: flag(), price: flag() }),
  output: visibilityPreferences(),
  codes: [],
  grants: { table: ['get', 'put', 'update'] },
  example: {
    input: { owned: true, since: true, price: false },
    output: { owned: true, since: true, price: false },
  },
})

export const viewersContracts = [getViewer, getDisplay, updateDisplay] as const
