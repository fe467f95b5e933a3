// Pages and links of the platform over a table: refusals that need another shop or a hundred links.
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

type Handler = Parameters<PlatformTable['ask']>[0]
let platform: PlatformTable
let shopKey: string
beforeAll(async () => {
  platform = await openPlatform()
  await platform.shop()
  shopKey = await platform.key('secret')
})
afterAll(() => platform.close())

const handlers = {
  createSession: () => import('#functions/platform/sessions/create-session.ts'),
  createLink: () => import('#functions/platform/sessions/create-link.ts'),
  disableLink: () => import('#functions/platform/sessions/disable-link.ts'),
}
type Called = keyof typeof handlers
const handlerOf = async (name: Called): Promise<Handler> => {
  const { handler } = await handlers[name]()
  return handler
}
let calls = 0
const post = async (name: Called, body: object, { as = shopKey, parameters = {} } = {}) =>
  platform.ask(await handlerOf(name), {
    method: 'POST',
    body: JSON.stringify(body),
    parameters,
    as,
    key: `s-${++calls}`,
  })
const paid = { transaction: { pay_type: ['Card'], amount: '12000' } }
const idOf = ({ body }: { body: string }): string => JSON.parse(body).id

test('E0053103001: a page for cards without a kind of charge is told so', async () => {
  const refused = await post('createSession', { ...paid, card: { job_code: null } })
  expect(refused).toMatchObject({ status: 400, codes: ['E0053103001'] })
  expect((await post('createSession', { ...paid, card: { job_code: 'CAPTURE' } })).status).toBe(201)
})

test.each(['SUSPENDED', 'CANCELED'] as const)(
  'E0053201019: a shop whose contract is %s makes no page',
  async status => {
    const shopId = `s_${status.slice(0, 8).padEnd(11, '0')}`
    await platform.shop({ shopId, contractStatus: status })
    const as = await platform.key('secret', { shopId })
    expect(await post('createSession', paid, { as })).toMatchObject({ status: 403, codes: ['E0053201019'] })
    const live = await platform.key('secret', { shopId, mode: 'live' })
    expect((await post('createSession', paid, { as: live })).codes).toEqual(['E9994061019'])
  },
)

test('E0056128030: a shop has at most a hundred links that can be paid', async () => {
  const shopId = 's_00000000004'
  await platform.shop({ shopId })
  const as = await platform.key('secret', { shopId })
  const make = (n: number) => post('createLink', { name: `no. ${n}`, pay_type: ['Card'], amount: '100' }, { as })
  const made = await Promise.all(Array.from({ length: 100 }, (_, n) => make(n)))
  expect(made.every(({ status }) => status === 201)).toBe(true)
  const refused = await make(101)
  expect(refused).toMatchObject({ status: 409, codes: ['E0056128030'] })
  expect(refused.body).toContain('A shop can have at most 100 active payment links.')
  // One that is switched off makes room.
  const [first] = made
  const off = await post('disableLink', {}, { as, parameters: { id: first ? idOf(first) : '' } })
  expect([off.status, (await make(102)).status]).toEqual([200, 201])
})
