// A proof in a visitor's hands: what was changed in it is found, whatever the chain answers, and what is no proof is refused.
import fc from 'fast-check'
import { encodeFunctionResult } from 'viem'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import { handsOf, lastHolderOf } from '#shared/domain/provenance/ledger/collectors.ts'
import { collectorNumber, type LedgerHead, tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import { type LedgerFact, sealFact } from '#shared/domain/provenance/ledger/fact.ts'
import { type AskChain, type Proof, readProof, verifyProof } from '#shared/domain/provenance/ledger/proof.ts'

const workId = 'shino-chawan'
const at = Date.UTC(2026, 10, 1)
const fact = (type: LedgerFact['type'], eventId: string, data: LedgerFact['data'] = {}): LedgerFact => ({
  ...{ type, eventId, data, occurredAt: at },
  actor: { role: 'house' },
})

async function proofOf(facts: readonly LedgerFact[]): Promise<Proof> {
  const entries: Proof['entries'][number][] = []
  let head: LedgerHead | null = null
  for (const each of facts) {
    const { entry, hash } = await sealFact({ workId, head, fact: each, now: at }, sha256, () => 'salt')
    entries.push({ entry, hash })
    head = { seq: entry.seq, hash }
  }
  const tokenId = `${await tokenIdOf(workId, sha256)}`
  const address = '0x4b1e7c904a7b3a5c0d9f5f0f4d0a1b2c3d2fa83d'
  const chain = {
    chainId: 31337,
    name: 'Local chain',
    address,
    rpcUrls: ['http://127.0.0.1:1'],
    explorer: null,
    tokenId,
  }
  if (!head) throw new Error('no facts')
  return { workId, entries, head, chain }
}

const life = () =>
  proofOf([
    fact('registered', 'registered', { labels: { madeYear: 2024 } }),
    fact('sold', 'sale:1', { sale: 'primary' }),
    fact('condition_recorded', 'listing:1'),
    fact('sold', 'sale:2', { sale: 'secondary' }),
    fact('returned', 'return:2', { undoes: 'sale:2' }),
  ])

/** A chain whose token has this head; null where it is not issued. */
const chainWith =
  (head: LedgerHead | null, chainId = 31337): AskChain =>
  async method => {
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (!head) return `0x${'0'.repeat(320)}`
    const { seq, hash } = head
    const result = { hash, seq: BigInt(seq), updatedAt: 1n, isLocked: true, isRevoked: false }
    return encodeFunctionResult({ abi, functionName: 'head', result })
  }
const verify = (proof: Proof, ask: AskChain | undefined, named: readonly LedgerHead[] = []) =>
  verifyProof(proof, { sha256, ask, named })

const headAt = ({ entries }: Proof, seq: number): LedgerHead => {
  const hash = entries[seq - 1]?.hash
  if (!hash) throw new Error(`no entry ${seq}`)
  return { seq, hash }
}

describe('an honest proof', () => {
  test('holds, and says how far the chain has it', async () => {
    const proof = await life()
    expect(await verify(proof, chainWith(proof.head))).toMatchObject({
      problems: [],
      covered: 5,
      newer: 0,
      chain: 'held',
    })
    expect(await verify(proof, chainWith(headAt(proof, 3)))).toMatchObject({ problems: [], covered: 3, newer: 2 })
    expect(await verify(proof, chainWith(null))).toMatchObject({
      problems: [],
      covered: 0,
      newer: 5,
      chain: 'not-issued',
    })
  })

  test('is read from what the API answers and from what was saved, and means the same', async () => {
    const proof = await life()
    for (const text of [JSON.stringify(proof), JSON.stringify({ code: 200, message: '', data: proof }, null, 2)]) {
      const read = readProof(text)
      if (!read) throw new Error('not read')
      expect(await verify(read, chainWith(proof.head))).toMatchObject({ problems: [], covered: 5 })
    }
  })

  test('holds without a chain, offline, and beside a chain that does not answer; each is said', async () => {
    const proof = await life()
    const silent: AskChain = async () => {
      throw new Error('no answer')
    }
    expect(await verify({ ...proof, chain: null }, chainWith(null))).toMatchObject({ problems: [], chain: 'none' })
    expect(await verify(proof, undefined)).toMatchObject({ problems: [], chain: 'not-asked' })
    expect(await verify(proof, silent)).toMatchObject({ problems: [], chain: 'unreachable' })
    expect(await verify(proof, async () => '0x7a69')).toMatchObject({ problems: [], chain: 'unreachable' })
    expect(await verify(proof, chainWith(proof.head, 1))).toMatchObject({ problems: [], chain: 'other-chain' })
  })

  test('with the token of another work is told apart', async () => {
    const proof = await life()
    const other = `${await tokenIdOf('another', sha256)}`
    const swapped = { ...proof, chain: proof.chain && { ...proof.chain, tokenId: other } }
    expect(await verify(swapped, chainWith(proof.head))).toMatchObject({ chain: 'other-token', covered: 0 })
  })
})

describe('what was tampered with is named by its entry', () => {
  test('whatever is changed in an entry', async () => {
    const proof = await life()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 4 }), fc.string({ minLength: 1 }), async (index, text) => {
        const entries = proof.entries.map((one, place) =>
          place === index ? { ...one, entry: { ...one.entry, data: { ...one.entry.data, note: text } } } : one,
        )
        const { problems, covered } = await verify({ ...proof, entries }, chainWith(proof.head))
        expect(problems).toContainEqual({ seq: index + 1, problem: 'edited' })
        expect(covered).toBe(0)
      }),
      { numRuns: 40 },
    )
  })

  test('a history that was rewritten with all its hashes, by the head on the chain or the one that a link names', async () => {
    const proof = await life()
    const rewritten = await proofOf([fact('registered', 'registered'), fact('sold', 'sale:1'), fact('remark', 'x')])
    expect((await verify(rewritten, undefined)).problems).toEqual([])
    expect((await verify(rewritten, chainWith(headAt(proof, 2)))).problems).toContainEqual({
      seq: 2,
      problem: 'rewritten',
    })
    expect((await verify(rewritten, undefined, [headAt(proof, 3)])).problems).toEqual([
      { seq: 3, problem: 'rewritten' },
    ])
    // Both are compared, not the first alone.
    expect((await verify(rewritten, chainWith(rewritten.head), [headAt(proof, 2)])).problems).toEqual([
      { seq: 2, problem: 'rewritten' },
    ])
  })

  test('an end that was cut off, by any head that knew of it', async () => {
    const proof = await life()
    const cut = { ...proof, entries: proof.entries.slice(0, 3) }
    expect((await verify(cut, undefined)).problems).toEqual([{ seq: 5, problem: 'cut' }])
    const honest = { ...cut, head: headAt(proof, 3) }
    expect((await verify(honest, undefined)).problems).toEqual([])
    expect((await verify(honest, undefined, [proof.head])).problems).toEqual([{ seq: 5, problem: 'cut' }])
    expect((await verify(honest, chainWith(proof.head))).problems).toEqual([{ seq: 5, problem: 'cut' }])
  })
})

test('what is no proof is refused, and never throws', async () => {
  const proof = await life()
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      expect(readProof(text)).toBeUndefined()
    }),
  )
  const bad: object[] = [
    { ...proof, entries: [{ entry: null, hash: proof.head.hash }] },
    { ...proof, entries: proof.entries.map(({ hash, entry }) => ({ hash, entry: { ...entry, media: [1] } })) },
    { ...proof, head: { seq: 0, hash: proof.head.hash } },
    { ...proof, chain: { ...proof.chain, address: 'javascript:alert(1)' } },
    { ...proof, chain: { ...proof.chain, tokenId: '-1' } },
  ]
  for (const each of bad) expect(readProof(JSON.stringify(each)), JSON.stringify(each)).toBeUndefined()
  expect(readProof(JSON.stringify(proof))).toBeDefined()
})

test('members are numbered by the entry that gave them the work, and a return gives it back', async () => {
  const { entries } = await life()
  const [first, second] = [entries[1], entries[3]].map(entry => collectorNumber(entry?.hash ?? '0x'))
  expect([...handsOf(entries)]).toEqual([
    [2, { from: null, to: first }],
    [4, { from: first, to: second }],
    [5, { from: second, to: first }],
  ])
  expect(lastHolderOf(entries)).toBe(first)
  expect(lastHolderOf(entries.slice(0, 1))).toBeNull()
})
