import { inquiriesOf } from '#functions/store/conversing/inquiries.ts'
import { lettersToAlone } from '#functions/store/conversing/letters.ts'
import { roomsOf } from '#functions/store/conversing/rooms.ts'
import { auditOf } from '#functions/store/people/audit.ts'
import { applicationsOf } from '#functions/store/selling/applications.ts'
import { suspicionIdsOf } from '#functions/store/selling/fairness.ts'
import { auditErased } from '#functions/store/whole/erasures.ts'
import type { FoundOfMember } from '#shared/domain/whole/leaving/leaving.ts'
import { type ErasureContext, erase } from './erasing.ts'

interface Asked {
  readonly table: ErasureContext['table']
  readonly userId: string
  readonly email: string
  readonly found: FoundOfMember
}
type Ids = readonly string[] | Promise<readonly string[]>

/**
 * Subjects of the audit trail, by kind, and what is erased from the entries about a member who left (D102): every text
 * (`all`), or free text alone (`words`), because the rest is about a work or an auction that goes on. That an operator
 * acted always stays. A test finds missing kinds.
 */
export const auditedSubjects: Readonly<
  Record<string, { readonly erases: 'all' | 'words'; readonly of: (asked: Asked) => Ids } | { readonly none: string }>
> = {
  member: { erases: 'all', of: ({ userId }) => [userId] },
  application: {
    erases: 'all',
    of: async ({ table, userId }) => (await applicationsOf(table, userId)).map(({ applicationId }) => applicationId),
  },
  order: { erases: 'all', of: ({ found }) => found.orders.map(({ id }) => id) },
  'order-item': { erases: 'all', of: ({ found }) => [...found.bought, ...found.sold].map(({ id }) => id) },
  claim: {
    erases: 'all',
    of: ({ found }) => [...found.bought, ...found.sold].flatMap(({ claim }) => claim?.claimId ?? []),
  },
  payout: { erases: 'all', of: ({ found }) => found.payouts.map(({ id }) => id) },
  inquiry: {
    erases: 'all',
    of: async asked => (await inquiriesOf(asked.table, asked)).map(({ inquiryId }) => inquiryId),
  },
  room: { erases: 'all', of: async asked => (await roomsOf(asked.table, asked)).map(({ id }) => id) },
  letter: {
    erases: 'all',
    of: async ({ table, userId }) => (await lettersToAlone(table, userId)).map(({ id }) => id),
  },
  suspicion: { erases: 'all', of: ({ table, userId }) => suspicionIdsOf(table, userId) },
  auction: { erases: 'words', of: ({ found }) => found.auctions.map(({ auction }) => auction.auctionId) },
  work: {
    erases: 'words',
    of: ({ found }) => [
      ...found.works.map(({ id }) => id),
      ...[...found.bought, ...found.sold, ...found.sent, ...found.received].map(({ productId }) => productId),
      ...found.auctions.map(({ auction }) => auction.productId),
    ],
  },
  artist: { none: 'of pages, whose accounts operators close' },
  partner: { none: 'of pages, whose accounts operators close' },
  'private-sale': { none: 'of the house; guests by their numbers' },
  discrepancy: { none: 'of payments, by their numbers' },
  operator: { none: 'of operators, who are no members' },
  policy: { none: 'of the house' },
  page: { none: 'of the house' },
  'saved-answer': { none: 'of the house' },
  affiliates: { none: 'that a file was taken' },
  'resale-records': { none: 'that a file was taken' },
  'payout-batch': { none: 'that a batch was moved' },
}

/** Erases the text of all audit entries about the member and their dealings. */
export async function eraseAudited(context: ErasureContext, asked: Asked): Promise<void> {
  for (const [kind, fate] of Object.entries(auditedSubjects)) {
    if ('none' in fate) continue
    for (const id of new Set(await fate.of(asked))) {
      const entries = await auditOf(context.table, { kind, id })
      const writes = entries.flatMap(entry => auditErased(entry, fate.erases))
      await erase(context, `audit-${kind}-${id}`, writes)
    }
  }
}
