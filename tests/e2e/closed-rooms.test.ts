// Rooms in which nobody may write (D96, D77): closed ninety days after the sale, under a ban, and to who has left. Both
// sides read why, no page has a form, and a form that was open before is answered.
import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { createRoom, listMessages, sendMessage } from '#shared/api/conversing/messages.ts'
import { acceptWork } from '#shared/api/fulfilment/parcels.ts'
import { closeAccount } from '#shared/api/people/accounts/leaving.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { addSession, expectSoundOnWalk, type Seat, type Visitor, visitor, walks } from '#tests/support/browser.ts'
import { consoleWords } from '#tests/support/console-pages.ts'
import { journeysIn, test } from '#tests/support/journeys.ts'
import { freshAddress, type Person, testPassword } from '#tests/support/people.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { ofMember } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  const { close, ...own } = await worker.own()
  ;({ app, browser, world } = own)
  return close
})

type Walk = Seat & { readonly lang: 'jp' | 'en' }

describe.each<Walk>(walks)('in $lang at $width px', walk => {
  const journey = journeysIn(walk)
  const say = consoleWords(walk.lang)
  const write = say('message_write')
  const send = say('message_send')

  async function roomOf() {
    const [owner, buyer] = await Promise.all([world.member(), world.member()])
    const productId = await world.work({ seller: ofMember(owner) })
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    await world.ask(sendMessage, { roomId, text: '共箱は付きますか。', clientId: 'one' }, buyer)
    return { owner, buyer, roomId, path: `/mine/message/${productId}/chat/${roomId}` }
  }
  const open = async (who: Person, path: string, javaScript = true) => {
    const seat = await visitor(browser, app.origin, { ...walk, javaScript, token: await world.tokenOf(who) })
    await seat.open(path)
    return seat
  }
  const fieldOf = ({ page }: Visitor) => page.getByRole('textbox', { name: write, exact: true })

  /** What was said stands there, why nothing more can be said too, and nothing to say it with. */
  async function expectReadOnly(seat: Visitor, why: string) {
    await seat.page.getByText(why).waitFor()
    await seat.page.getByRole('log').getByText('共箱は付きますか。').waitFor()
    expect(await seat.page.getByRole('textbox').count()).toBe(0)
    expect(await seat.page.getByRole('button', { name: send, exact: true }).count()).toBe(0)
    await expectSoundOnWalk(seat.page)
  }
  /** The form of a page without scripts that was opened before. */
  async function expectRefused(seat: Visitor, why: string) {
    await fieldOf(seat).fill('もう一つ。')
    const [answer] = await Promise.all([
      seat.page.waitForResponse(response => response.request().method() === 'POST'),
      seat.page.getByRole('button', { name: send, exact: true }).click(),
    ])
    expect(answer.status()).toBe(400)
    await seat.page.getByText(why).waitFor()
    expect(await seat.page.getByRole('textbox').count()).toBe(0)
  }
  const textsOf = async (roomId: string, who: Person) =>
    (await world.ask(listMessages, { roomId }, { ...who, token: await world.tokenOf(who) })).list.map(
      ({ text }) => text,
    )

  journey('jp', 'ninety days after the sale both sides only read', async () => {
    const owner = await world.member()
    const { buyer, itemId, productId } = await world.order({ state: 'received', seller: owner })
    const { roomId } = await world.ask(createRoom, { productId }, buyer)
    await world.ask(sendMessage, { roomId, text: '共箱は付きますか。', clientId: 'one' }, buyer)
    await world.ask(acceptWork, { orderItemId: itemId }, buyer)
    await app.quiet()
    const { room } = await world.ask(listMessages, { roomId }, buyer)
    const path = `/mine/message/${productId}/chat/${roomId}`
    const closesAt = Date.parse(room.closesAt ?? '')
    await app.clock.set(new Date(closesAt - 60_000).toISOString(), 'everything')
    const before = await open(buyer, path, false)
    await fieldOf(before).waitFor()
    await app.clock.set(new Date(closesAt).toISOString(), 'everything')
    await addSession(before.context, app.origin, { name: 'at', token: await world.tokenOf(buyer) })
    await expectRefused(before, say('message_closed'))
    for (const who of [buyer, owner]) {
      const seat = await open(who, path)
      await expectReadOnly(seat, say('message_closed'))
      seat.expectQuiet()
    }
    expect(await textsOf(roomId, owner)).not.toContain('もう一つ。')
  })

  journey('en', 'under a ban of one side the own page and the other’s say different things, at once', async () => {
    const { owner, buyer, roomId, path } = await roomOf()
    const [hers, his, plain] = [await open(owner, path), await open(buyer, path), await open(buyer, path, false)]
    await Promise.all([hers, his, plain].map(seat => fieldOf(seat).waitFor()))
    const support = await world.operator('support')
    await world.ask(adminBanUser, { id: buyer.id, kind: 'chat', reason: '確認中' }, support)
    // Pages that are open learn it by themselves; nothing in them tells the other side of a ban.
    await expectReadOnly(his, say('message_banned'))
    await hers.page.reload()
    await expectReadOnly(hers, say('message_paused'))
    await expectRefused(plain, say('message_banned'))
    expect(await textsOf(roomId, owner)).toEqual(['共箱は付きますか。'])
    hers.expectQuiet()
    his.expectQuiet()
  })

  journey('jp', 'to who has left nobody writes', async () => {
    const { owner, buyer, roomId, path } = await roomOf()
    const plain = await open(buyer, path, false)
    await fieldOf(plain).waitFor()
    const { code } = await app.call(
      closeAccount,
      { password: testPassword },
      { as: await world.tokenOf(owner), address: freshAddress() },
    )
    expect(code).toBe(200)
    await app.quiet()
    await expectRefused(plain, say('message_paused'))
    const seat = await open(buyer, path)
    await expectReadOnly(seat, say('message_paused'))
    await seat.page.getByText(say('message_gone')).first().waitFor()
    expect(await textsOf(roomId, buyer)).toEqual(['共箱は付きますか。'])
    seat.expectQuiet()
  })
})
