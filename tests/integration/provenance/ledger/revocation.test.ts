// A certificate is revoked by two operators (decision 281), and the history says it for good.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import {
  adminAddLedgerEntry,
  adminDecideRevocation,
  adminListLedgerEntries,
  adminProposeRevocation,
} from '#shared/api/provenance/console/ledger.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { missingWrites } from '#shared/domain/provenance/ledger/chain-writes.ts'
import { verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import type { Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)
beforeAll(() => world.createCatalogue())

const reason = '山田様のお手元の作品が真作と分かった'
const [first, second] = [await world.operator('reviewer'), await world.operator('reviewer')]
const published = async () => (await world.publishWork({ kind: 'display' })).id
const propose = (id: string, who: Person) => world.call(adminProposeRevocation, { id, reason }, who)
const decide = (id: string, proposal: string, who: Person, decision: 'confirm' | 'drop' = 'confirm') =>
  world.call(adminDecideRevocation, { id, proposal, decision }, who)
const stateOf = async (id: string, who: Person) => (await world.ask(adminListLedgerEntries, { id }, who)).revocation
const remark = { type: 'remark', day: '2025-04-01', text: { ja: '箱書きを確認', en: 'Inscription seen' } } as const

async function proposed() {
  const id = await published()
  const { data } = await propose(id, first)
  return { id, proposal: adminProposeRevocation.output.parse(data).id }
}
const waitsOf = async (who: Person) => (await world.ask(adminOverview, {}, who)).ledger?.next
const entriesOf = async (workId: string) => (await world.ask(getLedgerProof, { workId })).entries

describe('a revocation', () => {
  test('is proposed by one operator, confirmed by another, and the last that the house writes', async () => {
    const { id, proposal } = await proposed()
    expect(await stateOf(id, first)).toMatchObject({ reason, confirmedAt: null, mayConfirm: false })
    expect(await stateOf(id, second)).toMatchObject({ mayConfirm: true })
    // Nothing is in the history yet, which goes on.
    expect((await world.call(adminAddLedgerEntry, { id, ...remark }, second)).code).toBe(200)
    expect((await decide(id, proposal, first)).code).toBe(40996)
    expect(await entriesOf(id)).toHaveLength(2)
    expect(await waitsOf(second)).toContainEqual(expect.objectContaining({ id, kind: 'revocation' }))
    expect((await world.ask(adminOverview, {}, await world.operator('editor'))).ledger).toBeNull()

    expect(await decide(id, proposal, second)).toMatchObject({
      code: 200,
      data: { revocation: { confirmedAt: expect.any(String), mayConfirm: false } },
    })
    const { entries, head } = await world.ask(getLedgerProof, { workId: id })
    expect(await verifyLedger({ workId: id, entries }, head, sha256)).toMatchObject({ problems: [], newer: 0 })
    expect(entries.at(-1)?.entry).toMatchObject({ type: 'revoked', eventId: 'revoked', data: {}, media: [] })
    expect(entries.at(-1)?.entry.sd).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('山田')
    expect(missingWrites(entries, entries[1] ? { seq: 2, hash: entries[1].hash } : null)).toMatchObject([
      { call: 'revoke', seq: 3 },
    ])

    expect((await world.call(adminAddLedgerEntry, { id, ...remark }, second)).code).toBe(40997)
    expect((await propose(id, second)).code).toBe(40997)
    expect((await decide(id, proposal, first, 'drop')).code).toBe(40997)
    expect(await entriesOf(id)).toHaveLength(3)
    expect(await waitsOf(second)).not.toContainEqual(expect.objectContaining({ id }))
  })

  test('is dropped by either, and proposed anew under another number', async () => {
    const { id, proposal } = await proposed()
    expect((await propose(id, second)).code).toBe(40998)
    expect(await decide(id, proposal, first, 'drop')).toMatchObject({ code: 200, data: { revocation: null } })
    expect(await stateOf(id, second)).toBeNull()
    expect((await decide(id, proposal, second)).code).toBe(40998)
    expect((await propose(id, first)).code).toBe(200)
    // Whoever looked at the first proposal does not confirm the second one by it.
    expect((await decide(id, proposal, second)).code).toBe(40998)
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('is for reviewers, and for a work with a history', async () => {
    const id = await published()
    for (const role of ['editor', 'support', 'finance'] as const)
      expect((await propose(id, await world.operator(role))).code).toBe(403)
    expect((await propose('none', first)).code).toBe(404)
    expect((await propose((await world.createDraft()).id, first)).code).toBe(40942)
    expect((await decide('none', 'none', first)).code).toBe(404)
    expect((await decide(id, 'none', first)).code).toBe(40998)
  })

  test('and an entry at the same moment: nothing of the house stands behind the revocation', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, proposal } = await proposed()
      const [confirmed, ...added] = await Promise.all([
        decide(id, proposal, second),
        ...[first, second].map(who => world.call(adminAddLedgerEntry, { id, ...remark }, who)),
      ])
      expect(confirmed.code).toBe(200)
      const written = added.filter(({ code }) => code === 200).length
      expect(added.every(({ code }) => code === 200 || code === 40997)).toBe(true)
      const types = (await entriesOf(id)).map(({ entry }) => entry.type)
      expect(types).toEqual(['registered', ...Array.from({ length: written }, () => 'remark'), 'revoked'])
    }
  })

  test('is confirmed once, by whoever of two is faster', async () => {
    const { id, proposal } = await proposed()
    const third = await world.operator('reviewer')
    const codes = (await Promise.all([decide(id, proposal, second), decide(id, proposal, third)])).map(
      ({ code }) => code,
    )
    expect(codes.filter(code => code === 200)).toHaveLength(1)
    expect((await entriesOf(id)).filter(({ entry }) => entry.type === 'revoked')).toHaveLength(1)
  })
})
