// The head of a token, asked for and read without a library, beside what viem makes of the contract's own description.
import fc from 'fast-check'
import { encodeFunctionData, encodeFunctionResult } from 'viem'
import { expect, test } from 'vitest'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import { headCall, readHead } from '#shared/domain/provenance/ledger/token-head.ts'

const token = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter(bytes => bytes.some(byte => byte > 0))
  .map((bytes): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`)

test('a question is what viem asks', () => {
  fc.assert(
    fc.property(token, id => {
      expect(headCall(`${id}`)).toBe(encodeFunctionData({ abi, functionName: 'head', args: [id] }))
    }),
  )
})

test('an answer is what viem was told', () => {
  const head = fc.record({
    hash,
    seq: fc.nat().map(BigInt),
    updatedAt: fc.nat().map(BigInt),
    isLocked: fc.boolean(),
    isRevoked: fc.boolean(),
  })
  fc.assert(
    fc.property(head, given => {
      const answer = encodeFunctionResult({ abi, functionName: 'head', result: given })
      expect(readHead(answer)).toEqual({ ...given, seq: Number(given.seq), updatedAt: Number(given.updatedAt) })
    }),
  )
})

test('a token that is not issued has no head, and any other answer is refused', () => {
  expect(readHead(`0x${'0'.repeat(320)}`)).toBeNull()
  for (const answer of ['', '0x', '0x00', `0x${'g'.repeat(320)}`, 'undefined'])
    expect(() => readHead(answer), answer).toThrow('something else')
})
