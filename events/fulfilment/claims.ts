import * as z from 'zod'
import { claimStates } from '#shared/domain/fulfilment/claim/claim.ts'
import { event } from '../event.ts'
import { exampleEventTime, exampleSaleFacts, instantFact, saleFacts } from '../sale-facts.ts'

/** Events of claims, one for each transition (rules §5, D86, D100). */
const claim = { ...saleFacts, claimId: z.string() }

const exampleClaim = { ...exampleSaleFacts, claimId: '01KB93A2R4T6V8X0Z2B4D6F8H2' }

export const claimOpened = event(
  'claim.opened',
  1,
  z.object({ ...claim, reason: z.string(), replyUntil: instantFact }),
  {
    ...exampleClaim,
    reason: 'damaged',
    replyUntil: exampleEventTime,
  },
)

export const claimMoved = event(
  'claim.moved',
  1,
  z.object({ ...claim, from: z.enum(claimStates), to: z.enum(claimStates), amount: z.int() }),
  { ...exampleClaim, from: 'opened', to: 'return-approved', amount: 0 },
)

export const claimsEvents = [claimOpened, claimMoved] as const
