import { inquiryKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put, update } from '#functions/machinery/table/write.ts'
import { type Inquiry, type InquiryState, inquirySchema } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { hashed } from '../people/issued-codes.ts'

/** Inquiries of the contact form, indexed by state. */
const Item = inquirySchema()

export async function getInquiry(table: Getter, inquiryId: string): Promise<Inquiry | undefined> {
  const item = await table.get(inquiryKeys.inquiry(inquiryId))
  return item && Item.parse(item)
}

const most = 2_000

/** Unanswered ones with the longest wait first; answered ones with the latest answer first. */
export async function inquiriesIn(table: Querier, state: InquiryState): Promise<Inquiry[]> {
  const newestFirst = state === 'answered'
  const rows = await table.queryAll({ pk: inquiryKeys.inState(state), index: 'GSI1', newestFirst, limit: most })
  return rows.map(row => Item.parse(row))
}

/** Index key of a person's inquiries: the member's id, or the hash of a guest's address. */
const askerOf = ({ userId, email }: Pick<Inquiry, 'userId' | 'email'>): string => userId ?? hashed(email)

/**
 * Inquiries by a member while logged in, the newest first; those of a guest's address are left out, because anybody may
 * type one.
 */
export async function inquiriesAskedBy(table: Querier, asker: string): Promise<Inquiry[]> {
  const rows = await table.queryAll({ pk: inquiryKeys.ofAsker(asker), index: 'GSI2', newestFirst: true, limit: most })
  return rows.map(row => Item.parse(row))
}

/** All inquiries of a member: while logged in, and with their address before they had an account; the newest first. */
export async function inquiriesOf(table: Querier, { userId, email }: { userId: string; email: string }) {
  const lists = await Promise.all([userId, hashed(email)].map(asker => inquiriesAskedBy(table, asker)))
  return lists.flat().toSorted((one, other) => other.sentAt - one.sentAt)
}

const itemOf = (inquiry: Inquiry) => ({
  ...inquiryKeys.inquiry(inquiry.inquiryId),
  ...inquiry,
  GSI1PK: inquiryKeys.inState(inquiry.state),
  GSI1SK: inquiryKeys.since(inquiry.answer?.at ?? inquiry.sentAt, inquiry.inquiryId),
  GSI2PK: inquiryKeys.ofAsker(askerOf(inquiry)),
  GSI2SK: inquiry.inquiryId,
})

export const newInquiry = (inquiry: Inquiry) => put(itemOf(inquiry), { ifAbsent: true })

/** Inquiries of a state from before the index by sender: their index items, and where the next ones begin. */
export async function unlistedInquiries(table: Querier, state: InquiryState, after: Attributes | undefined) {
  const { rows, next } = await table.query({ pk: inquiryKeys.inState(state), index: 'GSI1', limit: 200, after })
  const writes = rows.flatMap(row => {
    if (row['GSI2PK'] !== undefined) return []
    const { GSI2PK, GSI2SK, PK, SK } = itemOf(Item.parse(row))
    return [update({ PK, SK }, { set: { GSI2PK, GSI2SK }, where: ['attribute_exists(#PK)'] })]
  })
  return { writes, next }
}

/** Replaces the version that was read. */
export const putInquiry = (before: Inquiry, inquiry: Inquiry) =>
  put(itemOf(inquiry), inPlaceOf(before)).or('stale-version')
