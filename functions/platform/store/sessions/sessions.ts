import * as z from 'zod'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { inPlaceOf, put, update, type Write } from '#functions/machinery/table/write.ts'
import { expiryRules } from '#shared/platform/card/expiry.ts'
import { CardSession, Link, PaymentSession, usesOf } from '#shared/platform/sessions/session.ts'
import { checkoutKeys, dueKeys, type Mode } from '../table-keys.ts'

export async function readSession(table: Getter, id: string): Promise<PaymentSession | undefined> {
  const item = await table.get(checkoutKeys.session(id))
  return item && PaymentSession.parse(item)
}

const isEnded = ({ status }: { readonly status: string }) =>
  status === 'COMPLETED' || status === 'CANCELED' || status === 'EXPIRED'

/**
 * Puts a new session, or replaces `before` if no other process was faster. The sweeper finds it at its expiry, or when
 * its payment has to be checked, until it ends.
 */
export function putSession(session: PaymentSession, before?: PaymentSession): Write<'put', never> {
  return put(
    {
      ...checkoutKeys.session(session.id),
      ...session,
      ...(!isEnded(session) && dueKeys.row(session.id, session.lookAt ?? session.expiresAt, session.testClock)),
    },
    inPlaceOf(before),
  )
}

/** Maps an order to its single session. */
const SessionOrder = z.object({ sessionId: z.string() })

export const claimOrder = ({ mode, shopId, orderId, id }: PaymentSession) =>
  put({ ...checkoutKeys.sessionOrder(mode, shopId, orderId), sessionId: id }, { ifAbsent: true })

export async function sessionOfOrder(
  table: Getter,
  mode: Mode,
  shopId: string,
  orderId: string,
): Promise<string | undefined> {
  const item = await table.get(checkoutKeys.sessionOrder(mode, shopId, orderId))
  return item && SessionOrder.parse(item).sessionId
}

export async function readLink(table: Getter, id: string): Promise<Link | undefined> {
  const item = await table.get(checkoutKeys.link(id))
  return item && Link.parse(item)
}

export const maxLinks = 100

export const putLink = (link: Link, before?: Link) => put({ ...checkoutKeys.link(link.id), ...link }, inPlaceOf(before))

/** Adds to or subtracts from the number of the shop's active links; the hundred-and-first is refused. */
export const countLink = (mode: Mode, shopId: string, by: 1 | -1) =>
  update(checkoutKeys.linkCount(mode, shopId), {
    add: { active: by },
    where:
      by === 1
        ? ['attribute_not_exists(#active) OR #active < :most', { most: maxLinks }]
        : ['#active > :none', { none: 0 }],
  })

/** Takes one of a link's uses if it can still be opened, or returns one. */
export function countUse(link: Link, by: 1 | -1): Write<'put', never> {
  return putLink({ ...link, uses: Math.max(0, link.uses + by), version: link.version + 1 }, link)
}

export const hasUseLeft = (link: Link): boolean => {
  const most = usesOf(link)
  return most === undefined || link.uses < most
}

export async function readCardSession(table: Getter, id: string): Promise<CardSession | undefined> {
  const item = await table.get(checkoutKeys.cardSession(id))
  return item && CardSession.parse(item)
}

export function putCardSession(session: CardSession, before?: CardSession): Write<'put', never> {
  return put(
    {
      ...checkoutKeys.cardSession(session.id),
      ...session,
      ...(!isEnded(session) && dueKeys.row(session.id, session.expiresAt, session.testClock)),
    },
    inPlaceOf(before),
  )
}

/** An embedded card form, found by the hash of its secret. */
const Element = z.object({
  mode: z.enum(['test', 'live']),
  shopId: z.string(),
  parentOrigin: z.string(),
  formMode: z.enum(['new', 'edit']),
  expiryRule: z.enum(expiryRules),
  language: z.enum(['ja', 'en']),
  /** Number of tokens per card. */
  tokens: z.enum(['1', '2']).default('1'),
  /** Card of edit mode, as it was when the form was requested. */
  card: z
    .object({ customerId: z.string(), cardId: z.string(), brand: z.string(), last4: z.string(), holder: z.string() })
    .optional(),
  /** Epoch ms, by the test clock if it has one. */
  validUntil: z.int(),
  testClock: z.string().optional(),
  /** Epoch s. */
  expiresAt: z.int(),
})
type Element = z.infer<typeof Element>

export const putElement = (hash: string, element: Element): Write<'put', never> =>
  put({ ...checkoutKeys.element(hash), ...element }, { ifAbsent: true })

export async function getElement(table: Getter, hash: string): Promise<Element | undefined> {
  const item = await table.get(checkoutKeys.element(hash))
  return item && Element.parse(item)
}

/** Keys of at most 100 sessions and card sessions that are due at `now`. */
export async function duePages(table: Querier, shard: number, now: number) {
  const { rows } = await table.query({
    pk: dueKeys.pages(shard),
    between: dueKeys.until(now),
    index: 'GSI2',
    limit: 100,
  })
  return rows
}
