import * as z from 'zod'
import { done, id, instant, nothing } from '#shared/domain/kernel/fields.ts'
import { endpoint } from '../endpoint.ts'
import { exampleTime } from '../examples/works.ts'

/**
 * Contracts of saved cards. Their numbers are typed into the payment platform's own page and kept there; what comes
 * here is a token, and what is shown is brand, last four digits and expiry (payment-platform 6.0).
 */
const card = () =>
  z.object({
    id: z.string(),
    brand: z.string(),
    last4: z.string(),
    /** MMYY. */
    expire: z.string(),
    name: z.string(),
    default: z.boolean(),
    expired: z.boolean(),
  })

const token = () => z.string().min(1, { error: 'REQUIRED' }).max(512, { error: 'TOKEN_FORMAT' })
const isDefault = () => z.boolean({ error: 'FLAG_FORMAT' })

/** State of the card that the member saved last. */
const saving = () =>
  z.object({
    /** `challenge`: the holder has to authenticate at the card company. `waiting`: the outcome is not known yet. */
    state: z.enum(['none', 'challenge', 'waiting', 'saved', 'refused', 'lapsed']),
    /** Where the holder authenticates: a full-page redirect, never framed. */
    redirectUrl: z.string().nullable(),
    /** End of the time in which the holder may authenticate. */
    until: instant().nullable(),
    card: card().nullable(),
    /** Why the card was refused, in the words of a payment's outcome. */
    message: z.string().nullable(),
  })

const exampleCardId = 'cs_01KB91Q2R4T6V8X0Z2B4D6'
const exampleCard = {
  id: exampleCardId,
  brand: 'VISA',
  last4: '4242',
  expire: '1228',
  name: 'NAGI MORISHITA',
  default: true,
  expired: false,
}

export const listCards = endpoint({
  id: 'listCards',
  subject: 'cards',
  method: 'GET',
  path: '/payment/cards',
  summary: 'The member’s saved cards, the default first: brand, last four digits and expiry',
  access: 'member',
  input: nothing(),
  output: z.array(card()),
  codes: ['payments-stopped'],
  grants: { table: ['get'], payments: true },
  example: { input: {}, output: [exampleCard] },
})

export const saveCard = endpoint({
  id: 'saveCard',
  subject: 'cards',
  method: 'POST',
  path: '/payment/card',
  summary:
    'Save a card by the token of the card form, once its holder is authenticated; five at most (D9, decision 107)',
  access: 'member',
  input: z.strictObject({
    token: token(),
    default: isDefault().default(false),
    /** Path of the site to return to after the card company's page. */
    back: z.string().max(200).optional(),
  }),
  output: saving(),
  codes: ['card-limit', 'card-refused', 'card-pause', 'payments-stopped'],
  grants: { table: ['get', 'put', 'update'], payments: true },
  idempotent: true,
  example: {
    input: { token: 'tok_sbx_3f9a1c' },
    output: {
      state: 'challenge',
      redirectUrl: 'https://pay.example.jp/acs/a_01KB91Q2R4T6V8X0Z2B4D6',
      until: exampleTime,
      card: null,
      message: null,
    },
  },
})

export const cardResult = endpoint({
  id: 'cardResult',
  subject: 'cards',
  method: 'POST',
  path: '/payment/card/result',
  summary:
    'Retrieve the state of the card that was saved last, by the platform’s record and never by the return address',
  access: 'member',
  input: nothing(),
  output: saving(),
  codes: ['payments-stopped'],
  grants: { table: ['get', 'put', 'update'], payments: true },
  example: {
    input: {},
    output: { state: 'saved', redirectUrl: null, until: null, card: exampleCard, message: null },
  },
})

export const updateCard = endpoint({
  id: 'updateCard',
  subject: 'cards',
  method: 'PUT',
  path: '/payment/card',
  summary: 'Make a card the default, or give it a new expiry and holder by a token of the form in edit mode',
  access: 'member',
  input: z.strictObject({ id: id(), default: isDefault().optional(), token: token().optional() }),
  output: card(),
  codes: ['not-found', 'last-default-card', 'card-refused', 'payments-stopped'],
  grants: { table: ['get', 'put', 'update'], payments: true },
  idempotent: true,
  example: { input: { id: exampleCardId, default: true }, output: exampleCard },
})

export const deleteCard = endpoint({
  id: 'deleteCard',
  subject: 'cards',
  method: 'DELETE',
  path: '/payment/card/{id}',
  summary: 'Delete a saved card; the card added last becomes the default',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: done(),
  codes: ['not-found', 'payments-stopped'],
  grants: { table: ['get', 'put', 'update'], payments: true },
  example: { input: { id: exampleCardId }, output: { done: true } },
})

export const openCardForm = endpoint({
  id: 'openCardForm',
  subject: 'cards',
  method: 'POST',
  path: '/payment/card-form',
  summary: 'Create a ticket for the platform’s card form, which is embedded from its own origin (payment-platform 6.0)',
  access: 'member',
  input: z.strictObject({
    /** Saved card whose expiry and holder are to change; without it a new card is saved. */
    cardId: id().optional(),
    /** The card is for a payment: its form returns a second token, with which the card can be saved. */
    pays: z.boolean({ error: 'FLAG_FORMAT' }).default(false),
  }),
  output: z.object({
    /** Address of the platform's card form, with the ticket that opens it. */
    src: z.string(),
    /** The only origin whose messages from the frame may be believed. */
    origin: z.string(),
    expiresAt: instant(),
  }),
  codes: ['not-found', 'payments-stopped'],
  grants: { table: ['get'], payments: true },
  example: {
    input: {},
    output: {
      src: 'https://pay.example.jp/elements/card?client_secret=el_3f9a1c',
      origin: 'https://pay.example.jp',
      expiresAt: exampleTime,
    },
  },
})

export const cardsContracts = [listCards, saveCard, cardResult, updateCard, deleteCard, openCardForm] as const
