// A token comes back from a lost wallet by two operators (decision 289), and its holder is told.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminListAudit, adminOverview } from '#shared/api/people/console/operators.ts'
import {
  adminDecideRecovery,
  adminListLedgerEntries,
  adminProposeRecovery,
} from '#shared/api/provenance/console/ledger.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { getTokenCustody, moveToken, prepareTokenMove } from '#shared/api/provenance/wallets.ts'
import { listNotices } from '#shared/api/telling/notices.ts'
import { missingWrites } from '#shared/domain/provenance/ledger/chain-writes.ts'
import { takenOut } from '#tests/support/fuzz/custody-successes.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)
beforeAll(() => world.createCatalogue())

const reason = '山田様より、電話で本人確認のうえ依頼'
const [first, second] = [await world.operator('reviewer'), await world.operator('reviewer')]
const propose = (id: string, who: Person) => world.call(adminProposeRecovery, { id, reason }, who)
const decide = (id: string, proposal: string, who: Person, decision: 'confirm' | 'drop' = 'confirm') =>
  world.call(adminDecideRecovery, { id, proposal, decision }, who)
const entriesOf = async (workId: string) => (await world.ask(getLedgerProof, { workId })).entries
const waitsOf = async (who: Person) => (await world.ask(adminOverview, {}, who)).ledger?.next

async function proposed() {
  const made = await takenOut(world, {})
  const { id: proposal } = await world.ask(adminProposeRecovery, { id: made.id, reason }, first)
  return { ...made, proposal }
}

describe('a recovery', () => {
  test('is proposed by one operator and made by another; the holder is told, and may take the token out again', async () => {
    const { id, holder, proposal } = await proposed()
    expect(await waitsOf(second)).toContainEqual(expect.objectContaining({ id, kind: 'recovery' }))
    expect(await world.ask(adminListLedgerEntries, { id }, second)).toMatchObject({
      isTokenOut: true,
      recovery: { id: proposal, reason, mayConfirm: true },
    })
    expect((await decide(id, proposal, first)).code).toBe(40958)
    expect(await decide(id, proposal, second)).toMatchObject({ code: 200, data: { seq: 3 } })
    const entries = await entriesOf(id)
    expect(entries.at(-1)?.entry).toMatchObject({ type: 'recovered', data: {}, actor: { role: 'house' } })
    expect(entries.at(-1)?.entry.sd).toHaveLength(2)
    expect(JSON.stringify(entries)).not.toContain('山田')
    const before = entries.at(-2)
    expect(missingWrites(entries, before ? { seq: 2, hash: before.hash } : null)).toMatchObject([
      { call: 'transfer', kind: 11, seq: 3 },
    ])
    expect(await world.ask(adminListLedgerEntries, { id }, first)).toMatchObject({ isTokenOut: false, recovery: null })
    expect(await waitsOf(second)).not.toContainEqual(expect.objectContaining({ id }))
    const { list } = await world.ask(adminListAudit, { subjectKind: 'work', subjectId: id }, first)
    expect(list.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['adminProposeRecovery', 'adminDecideRecovery']),
    )

    await world.app.quiet()
    const told = (await world.ask(listNotices, {}, holder)).list
    expect(told).toContainEqual(
      expect.objectContaining({ title: expect.stringContaining('トークンを預かりに戻しました') }),
    )
    expect(await world.ask(getTokenCustody, { productId: id }, holder)).toMatchObject({ step: 'withdraw' })
  })

  test('is dropped by either, and there is nothing to recover where the holder brought the token back', async () => {
    const { id, holder, wallet, proposal } = await proposed()
    expect((await propose(id, second)).code).toBe(40988)
    expect((await decide(id, proposal, first, 'drop')).code).toBe(200)
    expect((await decide(id, proposal, second)).code).toBe(40988)
    const { id: again } = await world.ask(adminProposeRecovery, { id, reason }, second)
    expect((await decide(id, proposal, first)).code).toBe(40988)
    const { nonce, message } = await world.ask(prepareTokenMove, { productId: id, step: 'deposit' }, holder)
    const signature = await wallet.signMessage({ message })
    await world.ask(moveToken, { productId: id, nonce, signature }, holder)
    expect((await decide(id, again, first)).code).toBe(40942)
    expect((await decide(id, again, first, 'drop')).code).toBe(200)
    expect((await propose(id, first)).code).toBe(40942)
    expect((await entriesOf(id)).map(({ entry }) => entry.type)).toEqual(['registered', 'withdrawn', 'deposited'])
  })

  test('is for reviewers, of a work that is there, and made once by whoever of two is faster', async () => {
    const { id, proposal } = await proposed()
    for (const role of ['editor', 'support', 'finance'] as const)
      expect((await propose(id, await world.operator(role))).code).toBe(403)
    expect((await propose('none', first)).code).toBe(404)
    expect((await decide('none', 'none', first)).code).toBe(404)
    const third = await world.operator('reviewer')
    const codes = (await Promise.all([decide(id, proposal, second), decide(id, proposal, third)])).map(
      ({ code }) => code,
    )
    expect(codes.filter(code => code === 200)).toHaveLength(1)
    expect((await entriesOf(id)).filter(({ entry }) => entry.type === 'recovered')).toHaveLength(1)
  })
})
