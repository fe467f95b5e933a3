import * as z from 'zod'
import { mayShip, reasonText } from '#shared/api/buying/console/orders.ts'
import { seesOrders } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { examplePickup, exampleSlots } from '#shared/api/examples/pickups.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { updateActions } from '#shared/api/grants.ts'
import { pickupCountsView } from '#shared/domain/fulfilment/pickup/schedule.ts'
import { pickupTransitionAsksWhy } from '#shared/domain/fulfilment/pickup/transitions.ts'
import { plannedPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { id, instant, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { carrierInput, deliveryNumberInput } from '../parcels.ts'
import { slotInput } from '../pickups.ts'

/** Operators' calls on pick-ups (D74): the schedule, and every step that is not the seller's. */
const planned = () => z.object({ pickup: plannedPickup(), serverTime: instant() })
const [exampleSlot] = exampleSlots
const examplePlanned = {
  ...examplePickup,
  seller: { id: '01KB8YTB5T2V4W6X8Y0Z1A3C5D', name: 'kanazawa3' },
  isToCall: false,
  mayConfirm: true,
  mayAskAgain: true,
  mayCollect: false,
  mayHand: false,
}
const exampleConfirmed = {
  ...examplePlanned,
  state: 'confirmed' as const,
  slot: exampleSlot ?? null,
  next: null,
  mayConfirm: false,
}

export const adminListPickups = endpoint({
  id: 'adminListPickups',
  subject: 'pickups',
  method: 'GET',
  path: '/admin/pickup/list',
  summary: 'The schedule of pick-ups: open proposals, confirmed ones by day, and sellers to call (D74)',
  access: seesOrders,
  input: z.strictObject({
    /** `0`: open ones by due date. `1`: ended ones, the latest first. */
    ended: z.enum(['0', '1'], { error: 'FLAG_FORMAT' }).default('0'),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(plannedPickup()).extend({
    counts: pickupCountsView(),
    serverTime: instant(),
  }),
  codes: [],
  grants: { table: ['query'], indexes: ['GSI2'] },
  example: {
    input: {},
    output: {
      list: [examplePlanned],
      total: 1,
      page: 1,
      size: 20,
      counts: { proposed: 1, lapsing: 0, today: 0, toCall: 0, toShip: 0 },
      serverTime: exampleTime,
    },
  },
})

export const adminConfirmPickup = endpoint({
  id: 'adminConfirmPickup',
  subject: 'pickups',
  method: 'POST',
  path: '/admin/pickup/{id}/confirm',
  summary: 'Confirm one of the days that the seller proposed (D74)',
  access: mayShip,
  input: z.strictObject({ id: id(), slot: slotInput() }),
  output: planned(),
  codes: ['not-found', 'pickup-state', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: {
    input: { id: examplePickup.orderItemId, slot: { date: '2026-12-15', part: 'am' } },
    output: { pickup: exampleConfirmed, serverTime: exampleTime },
  },
})

export const adminMovePickup = endpoint({
  id: 'adminMovePickup',
  subject: 'pickups',
  method: 'POST',
  path: '/admin/pickup/{id}/move',
  summary: 'Record that the courier has the work, or ask the seller for other days (D74)',
  access: mayShip,
  input: z
    .strictObject({
      id: id(),
      move: z.enum(['collect', 'askAgain'], { error: 'MOVE_FORMAT' }),
      /** Shown to the seller: why other days are proposed. */
      reason: reasonText().optional(),
    })
    .refine(({ move, reason }) => reason !== undefined || !pickupTransitionAsksWhy(move), {
      error: 'REQUIRED',
      path: ['reason'],
    }),
  output: planned(),
  codes: ['not-found', 'pickup-state'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: { id: examplePickup.orderItemId, move: 'collect' },
    output: {
      pickup: { ...exampleConfirmed, state: 'collected', mayAskAgain: false, mayHand: true },
      serverTime: exampleTime,
    },
  },
})

export const adminHandPickup = endpoint({
  id: 'adminHandPickup',
  subject: 'pickups',
  method: 'POST',
  path: '/admin/pickup/{id}/hand',
  summary: 'Ship a collected work to the buyer: order status 2 with its tracking (D74)',
  access: mayShip,
  input: z.strictObject({ id: id(), carrierId: carrierInput(), deliveryNumber: deliveryNumberInput() }),
  output: planned(),
  codes: ['not-found', 'pickup-state', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: {
    input: { id: examplePickup.orderItemId, carrierId: 'yamato', deliveryNumber: '1234-5678-9012' },
    output: {
      pickup: { ...exampleConfirmed, state: 'handed', mayAskAgain: false },
      serverTime: exampleTime,
    },
  },
})

export const pickupsConsoleContracts = [adminListPickups, adminConfirmPickup, adminMovePickup, adminHandPickup] as const
