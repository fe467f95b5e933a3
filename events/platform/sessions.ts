import * as z from 'zod'
import { clock, event, reaction } from '../event.ts'

/**
 * A session's mail is due: `guide` carries the address of its page, `thanks` confirms the payment or the registered
 * card.
 */
export const pageMailDue = event(
  'platform.page-mail-due',
  1,
  z.object({ kind: z.enum(['guide', 'thanks']), page: z.enum(['session', 'card_session']), id: z.string() }),
  { kind: 'guide', page: 'session', id: 'ps_01KAK3B9Q0T4W5X6Y7Z8A9' },
)

/** A payment that began on a session's page was authorized or captured. Other payments publish no such event. */
export const sessionPaymentMade = event(
  'platform.session-payment-made',
  1,
  z.object({ shopId: z.string(), mode: z.enum(['test', 'live']), paymentId: z.string(), eventId: z.string() }),
  {
    shopId: 's_00000000001',
    mode: 'test',
    paymentId: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
    eventId: 'evt_01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
  },
)

export const mailPage = reaction({
  id: 'mailPage',
  subject: 'platform',
  area: 'sessions',
  on: [pageMailDue],
  grants: { table: ['get', 'put', 'update'], mail: true },
  // As every mailer: ten mails are sent one after the other.
  timeout: 60,
})

/** Completes the session of a captured or authorized payment, also when the browser never came back. */
export const completeSession = reaction({
  id: 'completeSession',
  subject: 'platform',
  area: 'sessions',
  on: [sessionPaymentMade],
  grants: { table: ['get', 'query', 'put', 'update'] },
})

/** Expires sessions, and resolves card registrations that got no answer. */
export const sweepPages = clock({
  id: 'sweepPages',
  subject: 'platform',
  area: 'sessions',
  every: 'rate(5 minutes)',
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], indexes: ['GSI2'], acquirer: true },
  timeout: 60,
})

export const platformSessionsEvents = [pageMailDue, sessionPaymentMade] as const
export const platformSessionsBackground = [mailPage, completeSession, sweepPages] as const
