// What the writer of the chain makes of a history: pure, for every history and wherever the chain stands in it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChainWrite, missingWrites } from '#shared/domain/provenance/ledger/chain-writes.ts'
import type { EntryHash, LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'

const hashOf = (seq: number): EntryHash => `0x${seq.toString(16).padStart(64, '0')}`
const wallets = ['0x00000000000000000000000000000000000000a1', '0x00000000000000000000000000000000000000b2'] as const

const told = fc.constantFrom(
  'remark',
  'corrected',
  'sold',
  'ownership_moved',
  'returned',
  'withdrawn',
  'deposited',
  'recovered',
  'revoked',
)
const histories = fc
  .array(fc.record({ type: told, wallet: fc.constantFrom(...wallets, undefined), again: fc.boolean() }), {
    minLength: 1,
    maxLength: 20,
  })
  .map(rows =>
    [{ type: 'registered' as const, wallet: undefined, again: false }, ...rows].map(
      ({ type, wallet, again }, index) => ({
        entry: { seq: index + 1, type, data: { sale: again ? 'secondary' : 'primary' } },
        hash: hashOf(index + 1),
        wallet: type === 'withdrawn' ? wallet : undefined,
      }),
    ),
  )
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

interface Token {
  readonly head: LedgerHead
  /** `vault`, or the wallet. */
  readonly owner: string
  readonly kinds: readonly string[]
}

/** What the contract does with a write; throws where it would revert. */
function applied(token: Token | undefined, write: ChainWrite): Token {
  const { previous, hash, seq } = write
  if ((token?.head.hash ?? null) !== previous || seq <= (token?.head.seq ?? 0)) throw new Error('StaleHead')
  if ((write.call === 'issue') !== (token === undefined)) throw new Error('not issued, or issued twice')
  const owner = write.call === 'transfer' ? (write.wallet ?? 'vault') : (token?.owner ?? 'vault')
  const kind = write.call === 'transfer' ? `${write.kind}` : write.call
  return { head: { seq, hash }, owner, kinds: [...(token?.kinds ?? []), `${kind}@${seq}`] }
}

function writesOf(history: History, token: Token | undefined): readonly ChainWrite[] {
  const writes = missingWrites(history, token?.head ?? null)
  if (writes === 'mismatch') throw new Error('mismatch')
  return writes
}
const brought = (history: History, token: Token | undefined) =>
  writesOf(history, token).reduce<Token | undefined>(applied, token)

/** Where the token has to lie after a history, told by its entries alone. */
function placeAfter(history: History): string {
  let place = 'vault'
  for (const { entry, wallet } of history.slice(1)) {
    if (entry.type === 'withdrawn') place = wallet ?? place
    else if (['sold', 'ownership_moved', 'returned', 'deposited', 'recovered'].includes(entry.type)) place = 'vault'
  }
  return place
}

test('a history reaches the chain wherever it stands, in whatever parts it is told, and nothing is written twice', () => {
  fc.assert(
    fc.property(histories, fc.array(fc.nat(20), { maxLength: 6 }), (history, stops) => {
      let token: Token | undefined
      for (const stop of [...stops.toSorted((a, b) => a - b), history.length - 1]) {
        const part = history.slice(0, Math.min(stop, history.length - 1) + 1)
        token = brought(part, token)
        expect(token?.head).toEqual({ seq: part.length, hash: hashOf(part.length) })
        expect(token?.owner).toBe(placeAfter(part))
        expect(writesOf(part, token)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

test('stopped after any of its writes, what is left follows', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (history, draw) => {
      const writes = writesOf(history, undefined)
      const token = writes.slice(0, 1 + (draw % writes.length)).reduce<Token | undefined>(applied, undefined)
      expect(brought(history, token)?.kinds).toEqual(brought(history, undefined)?.kinds)
    }),
    { numRuns: 300 },
  )
})

test('a move of the token is told by itself, and what lies between two moves together', () => {
  fc.assert(
    fc.property(histories, history => {
      const { kinds = [] } = brought(history, undefined) ?? {}
      const moves = history.slice(1).filter(({ entry, wallet }) => {
        if (entry.type === 'withdrawn') return wallet !== undefined
        return !['remark', 'corrected'].includes(entry.type)
      })
      const alone = kinds.filter(kind => !/^(issue|record)/.test(kind))
      expect(alone.map(kind => Number(kind.split('@')[1]))).toEqual(moves.map(({ entry }) => entry.seq))
      expect(kinds.length).toBeLessThanOrEqual(1 + 2 * moves.length + 1)
      expect(kinds.some((kind, index) => /^record/.test(kind) && /^record/.test(kinds[index + 1] ?? ''))).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('a head that is not in the history is a mismatch', () => {
  fc.assert(
    fc.property(histories, history => {
      expect(missingWrites(history, { seq: 1, hash: hashOf(99) })).toBe('mismatch')
      expect(missingWrites(history, { seq: history.length + 1, hash: hashOf(history.length + 1) })).toBe('mismatch')
    }),
  )
})
