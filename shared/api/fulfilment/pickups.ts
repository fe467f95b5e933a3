import * as z from 'zod'
import { pickupRules } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { pickupParts } from '#shared/domain/fulfilment/pickup/transitions.ts'
import { ownPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { id, instant, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { endpoint } from '../endpoint.ts'
import { examplePickup, exampleSlots } from '../examples/pickups.ts'
import { exampleTime } from '../examples/works.ts'

/** Contracts of pick-ups for the member who sells (D74). Everybody else gets 404. */
export const slotInput = () =>
  z.strictObject({
    date: z.iso.date({ error: 'DATE_FORMAT' }),
    part: z.enum(pickupParts, { error: 'PART_FORMAT' }),
  })

const answered = () => z.object({ pickup: ownPickup(), serverTime: instant() })
const window = { first: '2026-12-04', last: '2026-12-31' }
const exampleOwn = { ...examplePickup, mayPropose: false, mayWithdraw: true, window }
const exampleAnswered = { pickup: exampleOwn, serverTime: exampleTime }

export const listPickups = endpoint({
  id: 'listPickups',
  subject: 'pickups',
  method: 'GET',
  path: '/pickup/list',
  summary: 'Pick-ups of works that the member has sold; those that wait for the member first (D74)',
  access: 'member',
  input: z.strictObject({}),
  output: z.object({ list: z.array(ownPickup()), serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI2'] },
  example: { input: {}, output: { list: [exampleOwn], serverTime: exampleTime } },
})

export const getPickup = endpoint({
  id: 'getPickup',
  subject: 'pickups',
  method: 'GET',
  path: '/pickup/info',
  summary: 'One pick-up: proposed and confirmed days, next step, and days that may be proposed (D74)',
  access: 'member',
  input: z.strictObject({ orderItemId: id() }),
  output: answered(),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: { input: { orderItemId: examplePickup.orderItemId }, output: exampleAnswered },
})

export const proposePickupDays = endpoint({
  id: 'proposePickupDays',
  subject: 'pickups',
  method: 'POST',
  path: '/pickup/propose',
  summary: 'Propose up to five days and parts of days for the pick-up, with its address (D74)',
  access: 'member',
  input: z.strictObject({
    orderItemId: id(),
    /** A saved address of the member in Japan. */
    addressId: id(),
    slots: z
      .array(slotInput(), { error: 'LIST_FORMAT' })
      .min(1, { error: 'REQUIRED' })
      .max(pickupRules.slots, { error: 'INPUT_LENGTH' })
      .refine(slots => new Set(slots.map(({ date, part }) => `${date} ${part}`)).size === slots.length, {
        error: 'REPEATED',
      }),
    remarks: text(lengths.other, 0).default(''),
  }),
  output: answered(),
  codes: ['not-found', 'pickup-state', 'pickup-date'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: {
      orderItemId: examplePickup.orderItemId,
      addressId: '01JD8ZQ4T8M3K2V9X0WNB5C7RA',
      slots: exampleSlots,
      remarks: examplePickup.remarks,
    },
    output: exampleAnswered,
  },
})

export const withdrawPickupDays = endpoint({
  id: 'withdrawPickupDays',
  subject: 'pickups',
  method: 'POST',
  path: '/pickup/withdraw',
  summary: 'Withdraw a proposal that is not confirmed, to propose other days (D74)',
  access: 'member',
  input: z.strictObject({ orderItemId: id() }),
  output: answered(),
  codes: ['not-found', 'pickup-state'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: { orderItemId: examplePickup.orderItemId },
    output: {
      pickup: { ...exampleOwn, state: 'asked', slots: [], mayPropose: true, mayWithdraw: false },
      serverTime: exampleTime,
    },
  },
})

export const pickupsContracts = [listPickups, getPickup, proposePickupDays, withdrawPickupDays] as const
