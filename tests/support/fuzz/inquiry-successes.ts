// What operators do about a question of the contact form, and about who asked, that is going to succeed.

import {
  adminAssignInquiry,
  adminGetInquiry,
  adminListInquiries,
  adminReplyInquiry,
} from '#shared/api/conversing/console/inquiries.ts'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { adminGetUser } from '#shared/api/people/console/accounts.ts'
import { freshAddress } from '../people.ts'
import type { World } from '../world.ts'

let count = 0

const inputs: ReadonlyMap<Endpoint, object> = new Map<Endpoint, object>([
  [adminGetInquiry, {}],
  [adminAssignInquiry, { version: 1, operatorId: null }],
  [adminReplyInquiry, { version: 1, text: '写真を加えました。' }],
])

export async function inquirySuccess(contract: Endpoint, world: World) {
  if (contract === adminGetUser)
    return { input: { id: (await world.member()).id }, as: await world.tokenOf(await world.owner()) }
  const input = inputs.get(contract)
  if (!input) return undefined
  const email = `question-${process.pid}-${++count}@example.jp`
  const asked = { ...sendInquiry.example.input, email }
  await world.app.call(sendInquiry, asked, { key: crypto.randomUUID(), address: freshAddress() })
  const owner = await world.owner()
  const { list } = await world.ask(adminListInquiries, { size: '60' }, owner)
  const id = list.find(each => each.email === email)?.id
  return { input: { id, ...input }, as: await world.tokenOf(owner) }
}
