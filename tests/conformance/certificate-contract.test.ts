import * as fc from 'fast-check'
import { type Address, BaseError, ContractFunctionRevertedError, type Hex, parseEventLogs, zeroAddress } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { workCertificateAbi as abi, workCertificateBytecode as bytecode } from '#packages/work-certificate/compiled.ts'
import { chainForTests } from '#tests/support/chain.ts'

/** The contract against a model of a page: any order of calls by anybody, allowed or not. */
const chain = await chainForTests()
const { client } = chain
const [admin, registrar, holder, stranger] = await Promise.all([
  chain.funded(),
  chain.funded(),
  chain.funded(),
  chain.funded(),
])
const people = { admin, registrar, holder, stranger }
type Person = keyof typeof people
const zero: Hex = `0x${'0'.repeat(64)}`
const hashOf = (number: number): Hex => (number === 0 ? zero : `0x${number.toString(16).padStart(64, '0')}`)

let contract: Address
let clean: Hex

beforeAll(async () => {
  const hash = await client.deployContract({
    abi,
    bytecode,
    account: admin,
    args: ['Kogei no Ma', 'KNM', 'https://example.com/nft/', admin.address, registrar.address],
  })
  const { contractAddress } = await chain.mined(hash)
  if (!contractAddress) throw new Error('not deployed')
  contract = contractAddress
  clean = await client.snapshot()
})

interface Token {
  owner: Address
  hash: number
  seq: number
  isLocked: boolean
  isRevoked: boolean
  approved: Address
}
interface Model {
  readonly tokens: Map<number, Token>
  anchors: number
  isPaused: boolean
}
interface Made {
  readonly by: Person
  readonly name: string
  readonly args: readonly unknown[]
  /** Why the contract refuses it, or what is true afterwards. */
  expected(model: Model): string | ((model: Model) => void)
}
/** A call is made when its turn comes, so that it can name the head of then. */
type Call = (model: Model) => Made

const isRegistrar = (by: Person) => by === 'registrar'
const registrarOnly = (by: Person, { isPaused }: Model): string | undefined => {
  if (!isRegistrar(by)) return 'AccessControlUnauthorizedAccount'
  return isPaused ? 'EnforcedPause' : undefined
}

/** What moves a head, after what only this call asks for. */
function advanced(model: Model, tokenId: number, write: { previous: number; hash: number; seq: number }) {
  const token = model.tokens.get(tokenId)
  if (write.hash === 0) return 'EmptyHash'
  if ((token?.hash ?? 0) !== write.previous) return 'StaleHead'
  return write.seq <= (token?.seq ?? 0) ? 'SequenceNotIncreasing' : undefined
}

const person = fc.constantFrom<Person>(
  'registrar',
  'registrar',
  'registrar',
  'registrar',
  'holder',
  'stranger',
  'admin',
)
const tokenId = fc.integer({ min: 1, max: 2 })
/** Mostly what follows the head of now, else any small numbers. */
const write = fc.oneof(
  { weight: 5, arbitrary: fc.record({ hash: fc.integer({ min: 1, max: 9 }), step: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      previous: fc.integer({ min: 0, max: 3 }),
      hash: fc.integer({ min: 0, max: 3 }),
      seq: fc.integer({ min: 0, max: 6 }),
    }),
  },
)
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never

function resolved(change: Write, { tokens }: Model, id: number) {
  if (!('step' in change)) return change
  const { hash = 0, seq = 0 } = tokens.get(id) ?? {}
  return { previous: hash, hash: change.hash, seq: seq + change.step }
}
const to = fc.constantFrom<Person>('registrar', 'holder')

const issue = fc.record({ by: person, tokenId, write, to, royalty: fc.constantFrom(0, 1000, 1001) }).map(
  ({ by, tokenId: id, write: change, to: receiver, royalty }): Call =>
    model => {
      const { hash, seq } = resolved(change, model, id)
      const owner = people[receiver].address
      return {
        by,
        name: 'issue',
        args: [id, owner, hashOf(hash), seq, royalty > 0 ? admin.address : zeroAddress, royalty],
        expected() {
          const refusal =
            registrarOnly(by, model) ??
            (royalty > 1000 ? 'RoyaltyTooHigh' : undefined) ??
            (model.tokens.has(id) ? 'StaleHead' : undefined) ??
            advanced(model, id, { previous: 0, hash, seq })
          if (refusal) return refusal
          return ({ tokens }) =>
            tokens.set(id, { owner, hash, seq, isLocked: true, isRevoked: false, approved: zeroAddress })
        },
      }
    },
)

/** The calls that move the head of a token that is there. */
const moves = fc
  .record({
    by: person,
    tokenId,
    write,
    to,
    kind: fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 11, 12),
    name: fc.constantFrom('record', 'transferWithProvenance', 'lock', 'unlock', 'revoke'),
  })
  .map(
    ({ by, tokenId: id, write: change, to: receiver, kind, name }): Call =>
      model => {
        const written = resolved(change, model, id)
        const { previous, hash, seq } = written
        const head = [hashOf(previous), hashOf(hash), seq]
        const next = people[receiver].address
        const isLock = name === 'lock' || name === 'unlock'
        const args =
          name === 'transferWithProvenance'
            ? [id, next, ...head, kind]
            : isLock
              ? [id, name === 'lock', ...head]
              : [id, ...head]
        return {
          by,
          name: isLock ? 'setLocked' : name,
          args,
          expected() {
            const token = model.tokens.get(id)
            const refusal =
              registrarOnly(by, model) ??
              (name === 'transferWithProvenance' && ![2, 3, 4, 5, 6, 11].includes(kind) ? 'WrongKind' : undefined) ??
              (isLock && token?.isRevoked ? 'TokenRevoked' : undefined) ??
              (token ? advanced(model, id, written) : 'ERC721NonexistentToken')
            if (refusal || !token) return refusal ?? ''
            return () => {
              token.hash = hash
              token.seq = seq
              if (name === 'transferWithProvenance' && token.owner !== next)
                Object.assign(token, { owner: next, approved: zeroAddress })
              if (name === 'lock' || name === 'revoke') token.isLocked = true
              if (name === 'unlock') token.isLocked = false
              if (name === 'revoke') token.isRevoked = true
            }
          },
        }
      },
  )

const transfer = fc.record({ by: fc.constantFrom<Person>('holder', 'registrar', 'stranger'), tokenId }).map(
  ({ by, tokenId: id }): Call =>
    () => ({
      by,
      name: 'transferFrom',
      args: [holder.address, stranger.address, id],
      expected({ tokens, isPaused }) {
        const token = tokens.get(id)
        if (isPaused) return 'EnforcedPause'
        if (token?.isLocked) return 'TokenLocked'
        if (!token) return 'ERC721NonexistentToken'
        const caller = people[by].address
        if (caller !== token.owner && caller !== token.approved) return 'ERC721InsufficientApproval'
        if (token.owner !== holder.address) return 'ERC721IncorrectOwner'
        return () => Object.assign(token, { owner: stranger.address, approved: zeroAddress })
      },
    }),
)

const approve = fc.record({ by: fc.constantFrom<Person>('holder', 'registrar', 'stranger'), tokenId }).map(
  ({ by, tokenId: id }): Call =>
    () => ({
      by,
      name: 'approve',
      args: [stranger.address, id],
      expected({ tokens }) {
        const token = tokens.get(id)
        if (token?.isLocked) return 'TokenLocked'
        if (!token) return 'ERC721NonexistentToken'
        if (people[by].address !== token.owner) return 'ERC721InvalidApprover'
        return () => Object.assign(token, { approved: stranger.address })
      },
    }),
)

const anchor = fc
  .record({ by: person, batch: fc.integer({ min: 1, max: 3 }), root: fc.integer({ min: 0, max: 2 }) })
  .map(
    ({ by, batch, root }): Call =>
      () => ({
        by,
        name: 'anchor',
        args: [batch, hashOf(root), 4],
        expected(model) {
          const refusal =
            registrarOnly(by, model) ??
            (batch === model.anchors + 1 ? undefined : 'WrongBatch') ??
            (root === 0 ? 'EmptyHash' : undefined)
          return refusal ?? (it => Object.assign(it, { anchors: batch }))
        },
      }),
  )

const pause = fc
  .record({ by: fc.constantFrom<Person>('admin', 'registrar'), isPause: fc.constantFrom(true, false, false) })
  .map(
    ({ by, isPause }): Call =>
      () => ({
        by,
        name: isPause ? 'pause' : 'unpause',
        args: [],
        expected({ isPaused }) {
          if (by !== 'admin') return 'AccessControlUnauthorizedAccount'
          if (isPaused === isPause) return isPause ? 'EnforcedPause' : 'ExpectedPause'
          return it => Object.assign(it, { isPaused: isPause })
        },
      }),
  )

async function refusalOf({ by, name, args }: Made): Promise<string | undefined> {
  try {
    // The calls are of many functions, and each is checked by the contract itself.
    const request = { address: contract, abi, functionName: name, args, account: people[by] } as never
    await client.simulateContract(request)
    await chain.mined(await client.writeContract(request))
    return undefined
  } catch (error) {
    const reverted = error instanceof BaseError && error.walk(each => each instanceof ContractFunctionRevertedError)
    if (reverted instanceof ContractFunctionRevertedError) return reverted.data?.errorName ?? reverted.message
    throw error
  }
}

const read = (functionName: string, args: readonly unknown[]) =>
  client.readContract({ address: contract, abi, functionName, args } as never) as Promise<never>

async function expectToBe({ tokens, anchors, isPaused }: Model): Promise<void> {
  expect(await read('anchorCount', [])).toBe(BigInt(anchors))
  expect(await read('paused', [])).toBe(isPaused)
  for (const id of [1, 2]) {
    const token = tokens.get(id)
    const head: { hash: Hex; seq: bigint; isLocked: boolean; isRevoked: boolean } = await read('head', [id])
    const { hash = 0, seq = 0, isLocked = false, isRevoked = false } = token ?? {}
    expect(head).toMatchObject({ hash: hashOf(hash), seq: BigInt(seq), isLocked, isRevoked })
    if (!token) continue
    expect(await read('ownerOf', [id])).toBe(token.owner)
    expect(await read('getApproved', [id])).toBe(token.approved)
  }
}

describe('WorkCertificate', () => {
  test('does and refuses what its model does and refuses', async () => {
    const some = [issue, transfer, approve, anchor, pause].map(arbitrary => ({ weight: 1, arbitrary }))
    const calls = fc.array(fc.oneof({ weight: 6, arbitrary: moves }, ...some), { minLength: 20, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(calls, async story => {
        await client.revert({ id: clean })
        clean = await client.snapshot()
        const model: Model = { tokens: new Map(), anchors: 0, isPaused: false }
        for (const made of story) {
          const call = made(model)
          const expected = call.expected(model)
          const refusal = await refusalOf(call)
          expect(refusal ?? 'done', `${call.by} ${call.name} ${call.args.join()}`).toBe(
            typeof expected === 'string' ? expected : 'done',
          )
          if (typeof expected === 'function') expected(model)
        }
        await expectToBe(model)
      }),
      { numRuns: process.env['KOGEI_LONG'] ? 200 : 60 },
    )
  })

  test('tells of each write which head it replaced', async () => {
    await client.revert({ id: clean })
    clean = await client.snapshot()
    const common = { address: contract, abi, account: registrar } as const
    const first = [1n, registrar.address, hashOf(7), 1n, zeroAddress, 0n] as const
    await chain.mined(await client.writeContract({ ...common, functionName: 'issue', args: first }))
    const hash = await client.writeContract({
      ...common,
      functionName: 'transferWithProvenance',
      args: [1n, registrar.address, hashOf(7), hashOf(8), 4n, 2],
    })
    const { logs } = await chain.mined(hash)
    expect(parseEventLogs({ abi, logs }).map(({ eventName, args }) => ({ eventName, args }))).toEqual([
      {
        eventName: 'Provenance',
        args: {
          tokenId: 1n,
          seq: 4n,
          kind: 2,
          previous: hashOf(7),
          hash: hashOf(8),
          from: registrar.address,
          to: registrar.address,
        },
      },
    ])
  })

  test('writes ten works in one transaction, or none of them', async () => {
    await client.revert({ id: clean })
    clean = await client.snapshot()
    const { encodeFunctionData } = await import('viem')
    const issued = (id: bigint) =>
      encodeFunctionData({
        abi,
        functionName: 'issue',
        args: [id, registrar.address, hashOf(9), 1n, zeroAddress, 0n],
      })
    const ids = Array.from({ length: 10 }, (_, index) => BigInt(index + 1))
    const together = { address: contract, abi, functionName: 'multicall', account: registrar } as const
    await chain.mined(await client.writeContract({ ...together, args: [ids.map(issued)] }))
    expect(await read('ownerOf', [10])).toBe(registrar.address)
    await expect(client.simulateContract({ ...together, args: [[issued(11n), issued(10n)]] })).rejects.toThrow(
      'StaleHead',
    )
  })

  test('is what the standards of tokens, royalties, locks and metadata ask for', async () => {
    for (const id of ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0x2a55205a', '0xb45a3c0e', '0x49064906'])
      expect(await read('supportsInterface', [id]), id).toBe(true)
    expect(await read('supportsInterface', ['0xffffffff'])).toBe(false)
  })
})
