import * as z from 'zod'
import { proposalKinds } from '#shared/domain/catalogue/proposal/proposal.ts'
import { event } from '../event.ts'

/** An operator's decision on an artist's or a partner's proposal (D78); `userId` wrote the proposal. */
const which = { kind: z.enum(proposalKinds), targetId: z.string(), userId: z.string() }
const example = {
  kind: 'artist' as const,
  targetId: 'minegishi-wataru',
  userId: '01KB8YTB5T2V4W6X8Y0Z1A3C5D',
}

export const proposalPublished = event('proposal.published', 1, z.object(which), example)
export const proposalReturned = event('proposal.returned', 1, z.object({ ...which, reason: z.string() }), {
  ...example,
  reason: '受賞の年をもう一度ご確認ください。',
})

export const proposalsEvents = [proposalPublished, proposalReturned] as const
