// An answer to a question of the contact form that is going to succeed.
import { adminListInquiries, adminReplyInquiry } from '#shared/api/console/inquiries.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { sendInquiry } from '#shared/api/inquiries.ts'
import { freshAddress } from '../people.ts'
import type { World } from '../world.ts'

let count = 0

export async function inquirySuccess(contract: Endpoint, world: World) {
  if (contract !== adminReplyInquiry) return undefined
  const email = `question-${process.pid}-${++count}@example.jp`
  const asked = { ...sendInquiry.example.input, email }
  await world.app.call(sendInquiry, asked, { key: crypto.randomUUID(), address: freshAddress() })
  const owner = await world.owner()
  const { list } = await world.ask(adminListInquiries, { size: '60' }, owner)
  const id = list.find(each => each.email === email)?.id
  return { input: { id, version: 1, text: '写真を加えました。' }, as: await world.tokenOf(owner) }
}
