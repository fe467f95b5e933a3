// Anchors: the root of many heads, and the proof of one (decision 290).
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import { anchorCall, leavesFor, merkleTree, readAnchor, rootFrom } from '#shared/domain/provenance/ledger/anchor.ts'
import type { EntryHash } from '#shared/domain/provenance/ledger/entry.ts'

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): EntryHash => `0x${Buffer.from(bytes).toString('hex')}`)
const hashes = fc.uniqueArray(hash, { minLength: 1, maxLength: 40 })

/** Written by the definition, apart from ours. */
function rootByDefinition(all: readonly EntryHash[]): string {
  const of = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  let level = all.map(one => of(Buffer.of(0), Buffer.from(one.slice(2), 'hex'))).sort(Buffer.compare)
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const pair = level.slice(at, at + 2).sort(Buffer.compare)
      next.push(pair.length === 2 ? of(Buffer.of(1), ...pair) : (pair[0] ?? Buffer.alloc(0)))
    }
    level = next.map(each => Buffer.from(each))
  }
  return `0x${level[0]?.toString('hex')}`
}

describe('an anchor', () => {
  test('leads from each head to the root, whatever their order', async () => {
    await fc.assert(
      fc.asyncProperty(hashes, async all => {
        const { root, proofs } = await merkleTree(all, sha256)
        expect(root).toBe(rootByDefinition(all))
        expect((await merkleTree(all.toReversed(), sha256)).root).toBe(root)
        for (const one of all) expect(await rootFrom(one, proofs.get(one) ?? [], sha256)).toBe(root)
      }),
      { numRuns: 60 },
    )
  })

  test('leads no other head there, with no other proof, and no node passes for a head', async () => {
    await fc.assert(
      fc.asyncProperty(hashes, hash, fc.nat(), async (all, other, draw) => {
        fc.pre(!all.includes(other) && all.length > 1)
        const { root, proofs } = await merkleTree(all, sha256)
        const one = all[draw % all.length] ?? other
        const proof = proofs.get(one) ?? []
        expect(await rootFrom(other, proof, sha256)).not.toBe(root)
        const at = draw % proof.length
        const changed = proof.map((beside, index) => (index === at ? other : beside))
        expect(await rootFrom(one, changed, sha256)).not.toBe(root)
        expect(await rootFrom(one, proof.slice(1), sha256)).not.toBe(root)
        expect(await rootFrom(root, [], sha256)).not.toBe(root)
      }),
      { numRuns: 60 },
    )
  })

  test('has leaves enough that their number counts no works', () => {
    expect([1, 15, 16, 17, 100, 1000].map(leavesFor)).toEqual([16, 16, 16, 32, 128, 1024])
  })

  test('is asked and read as the contract has it', () => {
    expect(anchorCall(7)).toBe(encodeFunctionData({ abi, functionName: 'anchorOf', args: [7n] }))
    const root = `0x${'ab'.repeat(32)}` as const
    const words = [{ type: 'bytes32' }, { type: 'uint64' }, { type: 'uint32' }] as const
    expect(readAnchor(encodeAbiParameters(words, [root, 1_796_000_000n, 16]))).toEqual({
      root,
      anchoredAt: 1_796_000_000,
    })
    expect(readAnchor(encodeAbiParameters(words, [`0x${'00'.repeat(32)}`, 0n, 0]))).toBeNull()
    expect(() => readAnchor('0x')).toThrow('something else')
  })
})
