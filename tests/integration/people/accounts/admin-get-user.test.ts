// A member in the console, with what they asked, ordered and wrote about, for whoever answers them.
import { afterAll, expect, test } from 'vitest'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import { createRoom, reportMessage, sendMessage } from '#shared/api/conversing/messages.ts'
import { adminGetUser } from '#shared/api/people/console/accounts.ts'
import { ofHouse, ofMember } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

test('support sees it all in one place; a reviewer sees no messages, an editor no member', async () => {
  const { buyer, orderId, orderNumber } = await world.order({ state: 'paid' })
  const seller = await world.member()
  await world.ask(sendInquiry, { ...sendInquiry.example.input, about: '261127-048213' }, buyer)
  const house = await world.work({ seller: ofHouse, title: { ja: '根来塗蓋付椀', en: 'Negoro lidded bowl' } })
  const theirs = await world.work({ seller: ofMember(seller), title: { ja: '志野茶碗', en: 'Shino tea bowl' } })
  const asked = await world.ask(createRoom, { productId: house }, buyer)
  await world.ask(sendMessage, { roomId: asked.roomId, text: '共箱は付きますか。', clientId: 'one' }, buyer)
  const between = await world.ask(createRoom, { productId: theirs }, buyer)
  await world.ask(sendMessage, { roomId: between.roomId, text: '直接お譲りできます。', clientId: 'one' }, seller)
  await world.ask(reportMessage, { roomId: between.roomId, messageId: 1, reason: 'outside-deal' }, buyer)

  const support = await world.operator('support')
  const seen = await world.ask(adminGetUser, { id: buyer.id }, support)
  expect(seen.member).toMatchObject({ id: buyer.id, username: buyer.username })
  expect(seen.inquiries).toMatchObject({ total: 1, list: [{ about: '261127-048213', state: 'open' }] })
  expect(seen.orders).toMatchObject({ total: 1, list: [{ id: orderId, number: orderNumber }] })
  expect(seen.rooms?.list).toMatchObject([
    { id: between.roomId, title: '志野茶碗', side: 'buyer', isHouse: false, isWaiting: false, messages: 1 },
    { id: asked.roomId, title: '根来塗蓋付椀', side: 'buyer', isHouse: true, isWaiting: true, messages: 1 },
  ])
  expect(seen.reports).toMatchObject({ total: 1, list: [{ roomId: between.roomId, isOwn: true, state: 'open' }] })
  const other = await world.ask(adminGetUser, { id: seller.id }, support)
  expect(other).toMatchObject({ inquiries: { total: 0 }, orders: { total: 0 }, rooms: { total: 1 } })
  expect(other.reports?.list).toMatchObject([{ roomId: between.roomId, isOwn: false }])

  const reviewer = await world.ask(adminGetUser, { id: buyer.id }, await world.operator('reviewer'))
  expect(reviewer).toMatchObject({ rooms: null, reports: null, inquiries: { total: 1 } })
  expect(await world.call(adminGetUser, { id: buyer.id }, await world.operator('editor'))).toMatchObject({ code: 403 })
  expect(await world.call(adminGetUser, { id: 'nobody' }, support)).toMatchObject({ code: 404 })
})
