import { describe, expect, test } from 'vitest'
import { certificateTools as tools } from '#functions/provenance/ledger/certificates/tools.ts'
import { isObject, type JsonObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
import {
  type CertificateFile,
  checkCertificate,
  readCertificateFile,
} from '#shared/domain/provenance/certificate/file.ts'
import { certifiedWorkOf } from '#shared/domain/provenance/certificate/subject.ts'
import { hashLedgerEntry, type LedgerEntry } from '#shared/domain/provenance/ledger/entry.ts'
import { certifyingHouse, issuedAt } from '#tests/support/certificates.ts'

const now = '2026-11-27T13:00:00.000Z'
const workId = 'shino-chawan'

/** A history of so many entries, as a proof. */
async function history(count: number, of = workId) {
  const entries: { entry: LedgerEntry; hash: `0x${string}` }[] = []
  for (let seq = 1; seq <= count; seq++) {
    const entry: LedgerEntry = {
      ...{ v: 'cwl/1', workId: of, seq, prev: entries.at(-1)?.hash ?? null, type: 'remark', eventId: `${seq}` },
      ...{ occurredAt: issuedAt, recordedAt: issuedAt, actor: { role: 'house' }, data: {}, sd: [], media: [] },
    }
    entries.push({ entry, hash: await hashLedgerEntry(entry, tools.sha256) })
  }
  const { hash = '0x' } = entries.at(-1) ?? {}
  return { workId: of, chain: null, anchor: null, entries, head: { seq: count, hash } }
}

/** A house with a certificate of the third entry, and the file that it hands out. */
async function handedOut(marked: Parameters<ReturnType<typeof certifyingHouse>['lists']>[0] = {}) {
  const house = certifyingHouse()
  const proof = await history(3)
  const certificate = await house.certificate({ head: proof.head })
  const lists = await house.lists(marked)
  const file: CertificateFile = { certificate, issuer: house.issuer(), lists, history: proof }
  return { house, file, known: { issuer: house.issuer(), lists } }
}

const text = (value: unknown) => JSON.stringify(value)

describe('a saved certificate', () => {
  test('is read as the call answers it, as it was saved, and alone; nothing else is', async () => {
    const { file } = await handedOut()
    expect(readCertificateFile(text(file))).toEqual(file)
    expect(readCertificateFile(text({ code: 200, data: file }))).toEqual(file)
    expect(readCertificateFile(text(file.certificate))).toEqual({ certificate: file.certificate, lists: [] })
    for (const other of ['', '[]', 'null', '{"certificate":{}}', text({ hello: 1 }), text(file.history)])
      expect(readCertificateFile(other)).toBeUndefined()
    const { history: _, ...broken } = file
    expect(readCertificateFile(text({ ...broken, history: { workId } }))?.history).toBeUndefined()
  })

  test('is genuine by the house’s own document, with the day of the file’s lists where there are no newer', async () => {
    const { file, known } = await handedOut()
    const offline = await checkCertificate(file, { ...known, lists: [] }, now, tools)
    expect(offline).toMatchObject({ keyFrom: 'house', isStatusFresh: false, statusAt: issuedAt, history: 'same' })
    expect(offline.finding).toMatchObject({ isGenuine: true, status: 'holds' })
    const online = await checkCertificate(file, known, now, tools)
    expect(online).toMatchObject({ isStatusFresh: true, finding: { status: 'holds' }, newer: 0 })
    // Two days later the file's lists tell nothing any more.
    const late = await checkCertificate(file, { ...known, lists: [] }, '2026-11-30T00:00:00.000Z', tools)
    expect(late).toMatchObject({ statusAt: null, finding: { isGenuine: true, status: 'unknown' } })
    // A reader's clock that is slow refuses nothing.
    expect(await checkCertificate(file, known, '2020-01-01T00:00:00.000Z', tools)).toEqual(online)
  })

  test('does not vouch for itself: a forged issuer in the file is never the house', async () => {
    const { file, known } = await handedOut()
    const forger = await handedOut()
    // The forger's own key under the house's name, with everything signed anew.
    const forged = await checkCertificate(forger.file, known, now, tools)
    expect(forged.finding).toEqual({ isGenuine: false, refused: 'proof' })
    const alone = await checkCertificate(forger.file, undefined, now, tools)
    expect(alone).toMatchObject({ keyFrom: 'file', finding: { isGenuine: true } })
    expect(await checkCertificate({ ...file, issuer: undefined }, undefined, now, tools)).toMatchObject({
      keyFrom: 'file',
      finding: { isGenuine: false, refused: 'issuer' },
    })
    // The forger's lists say nothing of the house's certificate.
    const listed = await checkCertificate({ ...file, lists: forger.file.lists }, { ...known, lists: [] }, now, tools)
    expect(listed).toMatchObject({ finding: { isGenuine: true, status: 'unknown' }, statusAt: null })
  })

  test('says by the newest lists that it is revoked or superseded, whatever the file says', async () => {
    const { file, house, known } = await handedOut()
    for (const [purpose, status] of [
      ['revocation', 'revoked'],
      ['refresh', 'superseded'],
    ] as const) {
      const lists = await house.lists({ [purpose]: [4711] })
      const found = await checkCertificate(file, { ...known, lists }, now, tools)
      expect(found).toMatchObject({ isStatusFresh: true, finding: { isGenuine: true, status } })
    }
  })

  test('names its history, and no other, changed or cut', async () => {
    const { file, known } = await handedOut()
    const historyOf = async (given: CertificateFile['history']) => {
      const { history: found, newer } = await checkCertificate({ ...file, history: given }, known, now, tools)
      return [found, newer]
    }
    expect(await historyOf(undefined)).toEqual(['absent', 0])
    expect(await historyOf(await history(5))).toEqual(['same', 2])
    expect(await historyOf(await history(2))).toEqual(['other', 0])
    expect(await historyOf(await history(3, 'another-work'))).toEqual(['other', 0])
    const [first, ...rest] = (await history(3)).entries
    if (!first) throw new Error('no entry')
    const edited = { ...first, entry: { ...first.entry, occurredAt: now } }
    expect(await historyOf({ ...(await history(3)), entries: [edited, ...rest] })).toEqual(['other', 0])
  })

  test('tells its work in both languages, and nothing that is no text', async () => {
    const { file } = await handedOut()
    expect(certifiedWorkOf(file.certificate)).toMatchObject({
      title: { ja: '志野茶碗 葦原', en: 'Shino tea bowl “Reed Bed”' },
      crafts: { ja: '志野', en: 'Shino ware' },
      material: { ja: '', en: '' },
      madeYear: 2024,
      boxSize: '15 × 15 × 13 cm',
      weight: '',
    })
    const odd: JsonObject = { credentialSubject: { title: 3, artist: { ja: [['a'], null] }, madeYear: '2024' } }
    expect(certifiedWorkOf(odd)).toMatchObject({ title: { ja: '' }, artist: { ja: 'a、' }, madeYear: null })
    expect(isObject(certifiedWorkOf({}))).toBe(true)
  })
})
