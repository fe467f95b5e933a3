import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { canonicalJson } from '#shared/domain/kernel/canonical.ts'
import { openDisclosure, withoutDisclosuresOf } from '#shared/domain/provenance/ledger/disclosure.ts'
import {
  collectorNumber,
  type EntryType,
  entryTypes,
  hashLedgerEntry,
  tokenIdOf,
} from '#shared/domain/provenance/ledger/entry.ts'
import { type LedgerFact, type SealedEntry, sealFact } from '#shared/domain/provenance/ledger/fact.ts'
import { hasHour, houseFact, revokedFact } from '#shared/domain/provenance/ledger/house-facts.ts'
import { type LedgerBundle, type LedgerProblem, verifyLedger } from '#shared/domain/provenance/ledger/verify.ts'
import { correctedFact, labelsOf, registeredFact, soldFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import { noon } from '#tests/support/sample-auction.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const workId = 'bowl'
let salts = 0
const newSalt = () => `salt-${salts++}`

const factOf = (n: number, type: EntryType = 'remark', data: LedgerFact['data'] = { n }): LedgerFact => ({
  type,
  eventId: `fact:${n}`,
  occurredAt: noon + n,
  actor: { role: 'house' },
  data,
})

async function historyOf(facts: readonly LedgerFact[]): Promise<SealedEntry[]> {
  const sealed: SealedEntry[] = []
  for (const [n, fact] of facts.entries()) {
    const last = sealed.at(-1)
    const head = last ? { seq: last.entry.seq, hash: last.hash } : null
    sealed.push(await sealFact({ workId, head, fact, now: noon + n }, sha256, newSalt))
  }
  return sealed
}

const bundleOf = (entries: readonly SealedEntry[]): LedgerBundle => ({ workId, entries })
const headOf = (entries: readonly SealedEntry[], seq = entries.length) => {
  const kept = entries[seq - 1]
  if (!kept) throw new Error(`there is no entry ${seq}`)
  return { seq, hash: kept.hash }
}
const problemsOf = async (entries: readonly SealedEntry[], kept: Parameters<typeof verifyLedger>[1]) =>
  (await verifyLedger(bundleOf(entries), kept, sha256)).problems

const facts = fc
  .array(fc.record({ type: fc.constantFrom(...entryTypes), text: fc.string({ unit: 'grapheme', maxLength: 20 }) }), {
    minLength: 3,
    maxLength: 12,
  })
  .map(rows => rows.map(({ type, text }, n) => factOf(n, type, { text, n })))

describe('an honest history', () => {
  test('holds, covered as far as the kept head goes', async () => {
    await fc.assert(
      fc.asyncProperty(facts, fc.nat(), async (told, at) => {
        const entries = await historyOf(told)
        const seq = (at % entries.length) + 1
        const found = await verifyLedger(bundleOf(entries), headOf(entries, seq), sha256)
        expect(found).toEqual({ problems: [], covered: seq, newer: entries.length - seq, head: headOf(entries) })
      }),
      { numRuns: 50 },
    )
  })

  test('has the same hash whatever way it was stored or sent', async () => {
    const [entry] = await historyOf([factOf(1, 'remark', { b: '神', a: { z: 1, y: [true, null] } })])
    if (!entry) throw new Error('no entry')
    const turned = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(entry.entry))).reverse())
    expect(await hashLedgerEntry(turned as never, sha256)).toBe(entry.hash)
    expect(await hashLedgerEntry({ ...entry.entry, gsi1pk: 'x' } as never, sha256)).toBe(entry.hash)
  })

  test('keeps a compatibility ideograph as it was entered', async () => {
    const [one] = await historyOf([factOf(1, 'remark', { name: '\u{fa19}' })])
    const [other] = await historyOf([factOf(1, 'remark', { name: '\u{795e}' })])
    expect('\u{fa19}'.normalize('NFC')).toBe('\u{795e}')
    expect(one?.hash).not.toBe(other?.hash)
  })
})

type Tampering = (
  entries: readonly SealedEntry[],
  at: number,
) => readonly SealedEntry[] | Promise<readonly SealedEntry[]>
const another = (entry: SealedEntry): SealedEntry => ({
  ...entry,
  entry: { ...entry.entry, data: { ...entry.entry.data, forged: true } },
})
const rehashed = async (entry: SealedEntry): Promise<SealedEntry> => ({
  ...entry,
  hash: await hashLedgerEntry(entry.entry, sha256),
})
const tamperings: Readonly<Record<LedgerProblem['problem'], Tampering>> = {
  edited: (entries, at) => entries.map((each, n) => (n === at ? another(each) : each)),
  dropped: (entries, at) => entries.filter((_, n) => n !== at),
  swapped: (entries, at) => {
    const [one, other] = [entries[at], entries[at + 1]]
    return one && other ? [...entries.slice(0, at), other, one, ...entries.slice(at + 2)] : entries
  },
  inserted: async (entries, at) => {
    const copy = entries[at]
    return copy ? [...entries.slice(0, at + 1), await rehashed(another(copy)), ...entries.slice(at + 1)] : entries
  },
  rewritten: (entries, at) => Promise.all(entries.map(async (each, n) => (n === at ? rehashed(another(each)) : each))),
  cut: (entries, at) => entries.slice(0, at + 1),
  format: (entries, at) =>
    Promise.all(
      entries.map(async (each, n) =>
        n === at ? rehashed({ ...each, entry: { ...each.entry, v: 'cwl/2' as never } }) : each,
      ),
    ),
}

describe('a history that was tampered with', () => {
  test.each(Object.entries(tamperings))('is found %s, and where', async (problem, tamper) => {
    await fc.assert(
      fc.asyncProperty(facts, fc.nat(), async (told, draw) => {
        const honest = await historyOf(told)
        // The last entry is left in its place: what comes after it is the case of the kept head.
        const at = draw % (honest.length - 1)
        const found = await problemsOf(await tamper(honest, at), headOf(honest))
        const seq = {
          edited: at + 1,
          dropped: at + 1,
          swapped: at + 1,
          inserted: at + 1,
          rewritten: at + 1,
          format: at + 1,
          cut: honest.length,
        }
        expect(found).toContainEqual({ seq: seq[problem as LedgerProblem['problem']], problem })
      }),
      { numRuns: 40 },
    )
  })

  test('and rewritten to its end with all hashes anew shows by the kept head alone', async () => {
    const told = [factOf(0), factOf(1), factOf(2)]
    const honest = await historyOf(told)
    const forged = await historyOf([factOf(0), factOf(1, 'remark', { forged: true }), factOf(2)])
    expect(await problemsOf(forged, null)).toEqual([])
    expect(await problemsOf(forged, headOf(honest))).toEqual([{ seq: 3, problem: 'rewritten' }])
    expect(await problemsOf(forged, headOf(honest, 2))).toEqual([{ seq: 2, problem: 'rewritten' }])
  })

  test('with an entry of another work is found', async () => {
    const honest = await historyOf([factOf(0), factOf(1)])
    const foreign = await sealFact(
      { workId: 'vase', head: headOf(honest), fact: factOf(2), now: noon },
      sha256,
      newSalt,
    )
    expect(await problemsOf([...honest, foreign], null)).toEqual([{ seq: 3, problem: 'inserted' }])
  })
})

describe('what has no one text is refused', () => {
  test.each([[0.5], [-0], [Number.NaN], [2 ** 53], ['\u{d800}']])('%s', async value => {
    await expect(historyOf([factOf(0, 'remark', { value })])).rejects.toThrow(RangeError)
  })
})

describe('RFC 8785', () => {
  test('sorts members by UTF-16 code units and escapes as the RFC’s examples do', () => {
    // Section 3.2.3 and appendix B of the RFC, without fractions, which an entry cannot hold.
    const sorted = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\u{1f600}': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    expect([...canonicalJson(sorted).matchAll(/:"([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
    const text = '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/'
    expect(canonicalJson({ string: text, literals: [null, true, false] })).toBe(
      '{"literals":[null,true,false],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })
})

describe('private facts', () => {
  const sale = {
    ...{ id: 'item', orderId: 'order-77', buyerId: 'member-anna', price: 286_000, paidAt: noon },
    seller: { type: 'member', userId: 'member-ben' },
  } as const

  test('are digests in the entry, which their disclosures open and no other text does', async () => {
    const [sealed] = await historyOf([soldFact(sale, noon + 1)])
    if (!sealed) throw new Error('no entry')
    const { entry, disclosures } = sealed
    const text = JSON.stringify(entry)
    for (const secret of ['anna', 'ben', '286000', 'order-77']) expect(text).not.toContain(secret)
    expect(entry.sd).toEqual(entry.sd.toSorted())
    const opened = await Promise.all(disclosures.map(each => openDisclosure(entry, each, sha256)))
    expect(opened.map(each => [each?.name, each?.value])).toEqual([
      ['holder', 'member-anna'],
      ['price', 286_000],
      ['order', 'order-77'],
      ['seller', 'member-ben'],
    ])
    expect(await openDisclosure(entry, JSON.stringify(['salt', 'price', 1]), sha256)).toBeUndefined()
  })

  test('say nothing of a member who left, and the rest of them to the other side', async () => {
    const [sealed] = await historyOf([soldFact(sale, noon + 1)])
    const names = (userId: string) =>
      withoutDisclosuresOf(sealed?.disclosures ?? [], userId).map(text => JSON.parse(text)[1])
    expect(names('member-anna')).toEqual(['seller'])
    expect(names('member-ben')).toEqual(['holder', 'price', 'order'])
    expect(names('member-carl')).toEqual(['holder', 'price', 'order', 'seller'])
  })

  test('a holder is told from others by four digits of the entry', async () => {
    const [sealed] = await historyOf([soldFact(sale, noon)])
    expect(collectorNumber(sealed?.hash ?? '0x0')).toMatch(/^\d{4}$/)
  })
})

describe('the labels of a work', () => {
  const names = {
    artist: { name: { ja: '嶺岸 航', en: 'Wataru' }, reading: 'みねぎし', title: { ja: '', en: '' } },
    crafts: [],
  }

  test('have no fractions, and their sizes their unit', () => {
    const work = sampleWork(workId, noon, { boxSizeCm: [40.5, 30, 30], weightG: 420 })
    expect(labelsOf(work, names)).toMatchObject({ boxSize: '40.5 × 30 × 30 cm', weight: '420 g' })
  })

  test('are told anew where an editor changed them, and no others', () => {
    const before = sampleWork(workId, noon)
    const after = { ...before, edition: 2, madeYear: 2023, shippingNote: { ja: '箱', en: 'Box' } }
    expect(correctedFact(before, after, names, noon)?.data).toEqual({ changed: { madeYear: 2023 } })
    expect(correctedFact(before, { ...before, edition: 2 }, names, noon)).toBeUndefined()
  })

  test('of a picture have the hash of the file that was uploaded', () => {
    const original = { sha256: `0x${'a'.repeat(64)}`, bytes: 12, type: 'image/jpeg' } as const
    const picture = { id: 'p1', width: 10, height: 10, color: '#ffffff', widths: [10] }
    const work = sampleWork(workId, noon, { imgs: [picture, { ...picture, id: 'p2' }], originals: { p1: original } })
    expect(registeredFact(work, names, noon).media).toEqual([{ role: 'work', ...original }])
  })
})

test('of what the house adds the day is known, of all else the hour', () => {
  const told = {
    id: 'c1',
    type: 'exhibited',
    day: '2026-10-31',
    text: { ja: '展示', en: 'Shown' },
    originals: [],
  } as const
  expect(hasHour(houseFact(told))).toBe(false)
  expect(hasHour(revokedFact('a forgery', 0))).toBe(true)
})

test('the token’s number is the hash of the work’s id', async () => {
  const digest = createHash('sha256').update(`cwl/1/work\n${workId}`).digest('hex')
  expect(await tokenIdOf(workId, sha256)).toBe(BigInt(`0x${digest}`))
})
