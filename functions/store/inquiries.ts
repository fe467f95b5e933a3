import { inquiryKeys } from '#functions/table/keys.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { inPlaceOf, put } from '#functions/table/write.ts'
import { type Inquiry, type InquiryState, inquirySchema } from '#shared/domain/inquiry/inquiry.ts'

/** What was asked by the contact form, in an index by where it stands. */
const Item = inquirySchema()

export async function getInquiry(table: Getter, inquiryId: string): Promise<Inquiry | undefined> {
  const item = await table.get(inquiryKeys.inquiry(inquiryId))
  return item && Item.parse(item)
}

const most = 2_000

/** What waits for an answer, the longest first; what has one, the latest answer first. */
export async function inquiriesIn(table: Querier, state: InquiryState): Promise<Inquiry[]> {
  const newestFirst = state === 'answered'
  const rows = await table.queryAll({ pk: inquiryKeys.inState(state), index: 'GSI1', newestFirst, limit: most })
  return rows.map(row => Item.parse(row))
}

const itemOf = (inquiry: Inquiry) => ({
  ...inquiryKeys.inquiry(inquiry.inquiryId),
  ...inquiry,
  GSI1PK: inquiryKeys.inState(inquiry.state),
  GSI1SK: inquiryKeys.since(inquiry.answer?.at ?? inquiry.sentAt, inquiry.inquiryId),
})

export const newInquiry = (inquiry: Inquiry) => put(itemOf(inquiry), { ifAbsent: true })

/** In place of the version that was read. */
export const putInquiry = (before: Inquiry, inquiry: Inquiry) =>
  put(itemOf(inquiry), inPlaceOf(before)).or('stale-version')
