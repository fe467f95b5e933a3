// The clock that makes certificates: whoever dies wherever, whatever comes meanwhile, each work has one of its head, the
// earlier ones say so by their status, and no two share a place.
import '#tests/support/unit-environment.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CertificateSigner } from '#functions/machinery/clients/certificate-key.ts'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { catalogueKeys, certificateKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { put, update } from '#functions/machinery/table/write.ts'
import { advanceCertificates } from '#functions/provenance/ledger/certificates/advance-certificates.ts'
import type { CertificateRun } from '#functions/provenance/ledger/certificates/context.ts'
import { certificateTools } from '#functions/provenance/ledger/certificates/tools.ts'
import { getWork, workItem } from '#functions/store/catalogue/works.ts'
import {
  entriesUncertified,
  getCertificateIssuer,
  getCertificateList,
  getCertificates,
} from '#functions/store/provenance/certificates.ts'
import { putChainContract } from '#functions/store/provenance/chain.ts'
import { appendEntry, historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { messageKey, newMessageKey } from '#packages/local-cloud/src/index.ts'
import type { JsonObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
import { didDocumentOf, didOf } from '#shared/domain/provenance/certificate/did.ts'
import { verifyCertificate } from '#shared/domain/provenance/certificate/verify.ts'
import { verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import { registeredFact, soldFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { dying } from '#tests/support/mortal-run.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const origin = 'https://kogei.example'
const nobody = { artist: undefined, crafts: [] }
const day = 86_400_000

function keyNamed(keyId: string): CertificateSigner {
  const key = messageKey(newMessageKey().pem)
  return { keyId, publicKey: async () => key.spki.subarray(-32), sign: async message => key.sign(message) }
}

function openHouse() {
  const memory = new MemoryTable()
  const client = memoryClient(() => memory)
  const table = tableMethods(client, 'table')
  let now = Date.UTC(2026, 10, 1)
  let spreads = 0
  const commit: CertificateRun['commit'] = async ({ once, writes }) => {
    const scope = { id: once, operation: 'test', bodyHash: '', keepsAnswer: false, correlationId: 'test' }
    const result = await transact(
      { client, tableName: 'table' },
      { ...scope, now: () => now, newId: () => crypto.randomUUID() },
      { writes, answer: null },
      { keepsScope: false },
    )
    if (result.outcome === 'clash' || result.outcome === 'conflict') throw new Error(result.outcome)
    return result
  }
  const run: CertificateRun = {
    ...{ table, commit, origin, givenUp: [], now: () => now },
    signer: keyNamed('first'),
    newSpread: () => ({ factor: 48_271 + 2 * spreads++, offset: 131_000 }),
    decoys: () => 1,
  }
  const house = {
    ...{ table, run },
    later: (ms: number) => (now += ms),
    write: (one: Parameters<typeof writeAlone>[2]) => writeAlone(client, 'table', one),
    async show(id: string) {
      await house.write(put(workItem(sampleWork(id, now))))
      await house.tell(id, 'begins')
    },
    async tell(id: string, what: 'begins' | 'sold' | 'revoked') {
      now += 1000
      const work = await getWork(table, id)
      if (!work) throw new Error(id)
      const sale = { id: `${id}-${now}`, orderId: 'o', buyerId: 'anna', price: 1, paidAt: now, seller: work.seller }
      const facts = {
        begins: registeredFact(work, nobody, now),
        sold: soldFact(sale, now),
        revoked: {
          ...({ type: 'revoked', eventId: 'revoked', occurredAt: now, data: {} } as const),
          actor: { role: 'house' } as const,
        },
      }
      const { writes, ledger } = await appendEntry(work, facts[what], now, { begins: what === 'begins' })
      for (const one of writes) await house.write(one)
      await house.write(update(catalogueKeys.work(id), { set: ledger }))
    },
    async issuer(): Promise<JsonObject> {
      return didDocumentOf(didOf(origin), (await getCertificateIssuer(table))?.keys ?? [])
    },
    async certificate(id: string) {
      const [found] = await getCertificates(table, [id])
      if (!found) throw new Error(`no certificate of ${id}`)
      return found
    },
    /** What a reader finds who has the lists of today. */
    async read(certificate: string) {
      const { list = 0 } = (await getCertificateIssuer(table)) ?? {}
      const lists: JsonObject[] = []
      for (let number = 1; number <= list; number++) {
        const { revocation = '', refresh = '' } = (await getCertificateList(table, number)) ?? {}
        lists.push(JSON.parse(revocation), JSON.parse(refresh))
      }
      const given = { certificate, issuer: await house.issuer(), lists, now: new Date(now).toISOString() }
      return verifyCertificate(given, certificateTools)
    },
  }
  return house
}

/** Dies at the n-th thing that it asks of table or key, before it or after it. */
function mortal(run: CertificateRun, dieAt: number, isAfter: boolean): CertificateRun {
  const wrap = dying(dieAt, isAfter)
  const { commit } = wrap({ commit: run.commit })
  return { ...run, table: wrap(run.table), signer: wrap(run.signer), commit }
}

describe('the clock of certificates', () => {
  test('makes one of each history, of its head, and the history verifies against it', async () => {
    const house = openHouse()
    const ids = Array.from({ length: 70 }, (_, n) => `work-${n}`)
    for (const id of ids) await house.show(id)
    await house.tell('work-7', 'sold')
    await advanceCertificates(house.run)
    const found = await getCertificates(house.table, ids)
    expect(found).toHaveLength(70)
    expect(new Set(found.map(({ list, place }) => `${list}-${place}`)).size).toBe(70)
    for (const { workId, certificate } of found) {
      const read = await house.read(certificate)
      expect(read).toMatchObject({ isGenuine: true, workId, status: 'holds' })
      const entries = await historyEntriesOf(house.table, workId)
      const finding = await verifyLedger(
        { workId, entries },
        read.isGenuine ? read.head : null,
        certificateTools.sha256,
      )
      expect(finding).toMatchObject({ problems: [], newer: 0 })
    }
    expect(await entriesUncertified(house.table, 10)).toEqual([])
  })

  test('supersedes the one before when the history goes on, and makes none anew when it does not', async () => {
    const house = openHouse()
    for (const id of ['a', 'b']) await house.show(id)
    await advanceCertificates(house.run)
    const [first, other] = [await house.certificate('a'), await house.certificate('b')]
    await house.tell('a', 'sold')
    house.later(60_000)
    await advanceCertificates(house.run)
    const second = await house.certificate('a')
    expect(second).toMatchObject({ seq: 2 })
    expect(await house.read(first.certificate)).toMatchObject({ status: 'superseded', head: { seq: 1 } })
    expect(await house.read(second.certificate)).toMatchObject({ status: 'holds', head: { seq: 2 } })
    house.later(60_000)
    await advanceCertificates(house.run)
    expect(await house.certificate('b')).toEqual(other)
    expect(await house.certificate('a')).toEqual(second)
  })

  test('revokes the one of a revoked work, for good, and makes no further one', async () => {
    const house = openHouse()
    for (const id of ['a', 'b']) await house.show(id)
    await advanceCertificates(house.run)
    const { certificate } = await house.certificate('a')
    await house.tell('a', 'revoked')
    await advanceCertificates(house.run)
    expect(await house.read(certificate)).toMatchObject({ isGenuine: true, status: 'revoked' })
    await house.tell('a', 'sold')
    await advanceCertificates(house.run)
    expect(await house.certificate('a')).toMatchObject({ certificate, seq: 1, isRevoked: true })
    expect(await house.read((await house.certificate('b')).certificate)).toMatchObject({ status: 'holds' })
  })

  test('keeps old certificates good after the key was rotated, and says when each ended', async () => {
    const house = openHouse()
    await house.show('a')
    await advanceCertificates(house.run)
    const old = await house.certificate('a')
    const rotated = { ...house.run, signer: keyNamed('second') }
    house.later(day)
    await house.show('b')
    await advanceCertificates(rotated)
    expect(await house.read(old.certificate)).toMatchObject({ status: 'holds' })
    expect(await house.certificate('a')).toEqual(old)
    expect((await house.certificate('b')).certificate).toContain('#key-2')
    const { keys = [] } = (await getCertificateIssuer(house.table)) ?? {}
    expect(keys.map(({ number, until }) => [number, until])).toEqual([
      [1, '2026-11-02T00:00:02.000Z'],
      [2, null],
    ])
    await advanceCertificates(house.run)
    expect((await getCertificateIssuer(house.table))?.keys.map(({ until }) => until)).toEqual([
      null,
      expect.any(String),
    ])
  })

  test('signs everything anew when a key is given up, and stops where it is the one that signs', async () => {
    const house = openHouse()
    for (const id of ['a', 'b']) await house.show(id)
    await advanceCertificates(house.run)
    const old = await house.certificate('a')
    await expect(advanceCertificates({ ...house.run, givenUp: [1] })).rejects.toThrow('given up')
    expect(await house.read(old.certificate)).toMatchObject({ refused: 'issuer' })
    house.later(60_000)
    await advanceCertificates({ ...house.run, signer: keyNamed('second'), givenUp: [1] })
    for (const id of ['a', 'b'])
      expect(await house.read((await house.certificate(id)).certificate)).toMatchObject({ status: 'holds' })
  })

  test('makes all anew when the contract is another one, and names it', async () => {
    const house = openHouse()
    await house.show('a')
    await advanceCertificates(house.run)
    const before = await house.certificate('a')
    expect(before.certificate).not.toContain('WorkToken')
    const address = `0x${'4b'.repeat(20)}` as const
    await house.write(
      putChainContract(undefined, {
        ...{ chainId: 137, name: 'Polygon', address, codeHash: `0x${'00'.repeat(32)}`, rpcUrls: [], explorer: null },
        ...{ since: 0, askedUpTo: null, comparedAt: 0, seen: null, version: 1 },
      }),
    )
    await advanceCertificates(house.run)
    const after = await house.certificate('a')
    expect(JSON.parse(after.certificate).evidence[1]).toMatchObject({ chain: 'eip155:137', contract: address })
    expect(await house.read(before.certificate)).toMatchObject({ status: 'superseded' })
  })

  test('signs the lists anew before they end', async () => {
    const house = openHouse()
    await house.show('a')
    await advanceCertificates(house.run)
    const { certificate } = await house.certificate('a')
    house.later(1.5 * day)
    await advanceCertificates(house.run)
    house.later(1.5 * day)
    expect(await house.read(certificate)).toMatchObject({ status: 'holds' })
    house.later(day)
    expect(await house.read(certificate)).toMatchObject({ status: 'unknown' })
  })

  test('begins another list where one is full', async () => {
    const house = openHouse()
    await house.show('a')
    await advanceCertificates(house.run)
    const first = await house.certificate('a')
    await house.write(update(certificateKeys.list(1), { set: { count: 131_072 } }))
    await house.tell('a', 'sold')
    await advanceCertificates(house.run)
    const second = await house.certificate('a')
    expect([first.list, second.list]).toEqual([1, 2])
    expect(await house.read(first.certificate)).toMatchObject({ status: 'superseded' })
    expect(await house.read(second.certificate)).toMatchObject({ status: 'holds' })
  })

  test('ends in the same state whoever dies wherever, and with two runs at once', async () => {
    const deaths = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.boolean()), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(deaths, async died => {
        const house = openHouse()
        for (const id of ['a', 'b', 'c']) await house.show(id)
        const earlier: string[] = []
        for (const [dieAt, isAfter] of died) {
          await Promise.allSettled([
            advanceCertificates(mortal(house.run, dieAt, isAfter)),
            advanceCertificates(house.run),
          ])
          const [made] = await getCertificates(house.table, ['a'])
          if (made) earlier.push(made.certificate)
          await house.tell('a', 'sold')
        }
        await advanceCertificates(house.run)
        const found = await getCertificates(house.table, ['a', 'b', 'c'])
        expect(found.map(({ seq }) => seq)).toEqual([1 + died.length, 1, 1])
        expect(new Set(found.map(({ place }) => place)).size).toBe(3)
        for (const { certificate } of found) expect(await house.read(certificate)).toMatchObject({ status: 'holds' })
        for (const certificate of earlier)
          expect(await house.read(certificate)).toMatchObject({ isGenuine: true, status: 'superseded' })
      }),
      { numRuns: process.env['KOGEI_LONG'] ? 300 : 25 },
    )
  })
})
