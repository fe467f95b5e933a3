import * as z from 'zod'
import { event, setup } from '../event.ts'

/** Events of the console's operators. They contain ids alone; the content of a link is derived where it is mailed. */
const operatorId = '01KAG5W8Z0OPERATOR000000001'
const hash = 'bXmJb2r4x0o8k5bXq3c1Yw2gU7o4JtU1s9dQeVh0mZk'

/** A login link has to be mailed: `name` is the hash of the mailbox. */
export const operatorLinkIssued = event('operator.link-issued', 1, z.object({ name: z.string(), linkId: z.string() }), {
  name: hash,
  linkId: '01KB8YV6X30M3X8N5TQ7R2D4FK',
})
/** An operator logged in from a browser or a network that they had not used before. */
export const operatorArrived = event('operator.arrived', 1, z.object({ operatorId: z.string(), sid: z.string() }), {
  operatorId,
  sid: '01KB8YV6X40M3X8N5TQ7R2D4FK',
})
/** A login factor of an operator has changed. */
export const operatorSecured = event(
  'operator.secured',
  1,
  z.object({ operatorId: z.string(), by: z.enum(['password', 'link', 'factor', 'factor-forgotten', 'recovery-code']) }),
  { operatorId, by: 'password' },
)

/** A passkey of an operator was added or removed. */
export const operatorPasskeyChanged = event(
  'operator.passkey-changed',
  1,
  z.object({ operatorId: z.string(), change: z.enum(['added', 'removed']), name: z.string() }),
  { operatorId, change: 'added', name: '執務室の鍵' },
)

export const operatorsEvents = [operatorLinkIssued, operatorArrived, operatorSecured, operatorPasskeyChanged] as const

/** Invites the first operator as long as no owner can log in, and applies the deployment's settings. Idempotent. */
export const setupOperators = setup({
  id: 'operators',
  subject: 'operators',
  grants: { table: ['get', 'query', 'put', 'update', 'delete'], operators: true },
  timeout: 60,
})

export const operatorsBackground = [setupOperators] as const
