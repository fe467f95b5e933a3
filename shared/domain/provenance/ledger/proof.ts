// Verification of a work's history by anybody: in the browser, from a saved file, in the nightly check. Input is
// validated before use, without a library, because a page on a phone loads this.
import type { Sha256 } from '#shared/domain/kernel/sha256.ts'
import { type Anchor, anchorCall, readAnchor, rootFrom } from './anchor.ts'
import { isEntryHash, type LedgerEntry, type LedgerHead, tokenIdOf } from './entry.ts'
import { headCall, readHead, type TokenState } from './token-head.ts'
import { type LedgerBundle, type LedgerFinding, verifyLedger } from './verify.ts'

interface ProofChain {
  readonly chainId: number
  readonly name: string
  readonly address: string
  readonly rpcUrls: readonly string[]
  readonly explorer: string | null
  /** In decimal digits. */
  readonly tokenId: string
}

export interface Proof extends LedgerBundle {
  /** Head of the history as claimed by its source. */
  readonly head: LedgerHead
  readonly chain: ProofChain | null
  /** Absent in files from before anchors existed. */
  readonly anchor?: Anchor | null
}

interface Json {
  readonly [name: string]: unknown
}
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isText = (value: unknown): value is string => typeof value === 'string'
const isHead = (value: unknown): value is LedgerHead =>
  isObject(value) && isCount(value['seq']) && isEntryHash(value['hash'])

const isEntry = (value: unknown): value is LedgerEntry =>
  isObject(value) &&
  [value['v'], value['workId'], value['type'], value['eventId'], value['occurredAt'], value['recordedAt']].every(
    isText,
  ) &&
  isCount(value['seq']) &&
  (value['prev'] === null || isEntryHash(value['prev'])) &&
  isObject(value['actor']) &&
  isObject(value['data']) &&
  Array.isArray(value['sd']) &&
  Array.isArray(value['media']) &&
  value['media'].every(isObject)

const isChain = (value: unknown): value is ProofChain =>
  isObject(value) &&
  isCount(value['chainId']) &&
  [value['name'], value['address'], value['tokenId']].every(isText) &&
  /^0x[0-9a-fA-F]{40}$/.test(String(value['address'])) &&
  /^\d{1,78}$/.test(String(value['tokenId'])) &&
  Array.isArray(value['rpcUrls']) &&
  value['rpcUrls'].every(isText) &&
  (value['explorer'] === null || isText(value['explorer']))

const isAnchor = (value: unknown): value is Anchor =>
  isHead(value) &&
  isObject(value) &&
  isCount(value['batch']) &&
  isEntryHash(value['root']) &&
  Array.isArray(value['proof']) &&
  value['proof'].length <= 64 &&
  value['proof'].every(isEntryHash)

/** The proof in a text, from `GET /ledger/{workId}/proof` or a saved file; undefined for any other text. */
export function readProof(text: string): Proof | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  // Answers of the API have the proof in `data`.
  return proofIn(isObject(value) && isObject(value['data']) ? value['data'] : value)
}

/** The same for a parsed value. */
export function proofIn(proof: unknown): Proof | undefined {
  if (!isObject(proof)) return undefined
  const { workId, head, chain, entries, anchor = null } = proof
  if (!isText(workId) || !isHead(head) || !(chain === null || isChain(chain)) || !Array.isArray(entries))
    return undefined
  if (!(anchor === null || isAnchor(anchor))) return undefined
  const known = entries.filter(
    (one): one is LedgerBundle['entries'][number] => isObject(one) && isEntry(one['entry']) && isEntryHash(one['hash']),
  )
  return known.length === entries.length ? { workId, head, chain, anchor, entries: known } : undefined
}

/** Calls a chain by JSON-RPC; throws without an answer. */
export type AskChain = (method: 'eth_chainId' | 'eth_call', parameters: readonly unknown[]) => Promise<unknown>

/**
 * Result of asking the chain. `none`: works have no tokens here. `not-asked`: offline. `unreachable`: no answer, or not
 * from our contract. `other-chain`: the address leads to another chain. `not-issued`: there is no token yet.
 * `other-token`: the proof names another work's token. `held`: the token's head was read.
 */
export type ChainState = 'none' | 'not-asked' | 'unreachable' | 'other-chain' | 'not-issued' | 'other-token' | 'held'

/**
 * Result for an anchor. `held`: the chain has its root since `anchoredAt` (epoch s): the history up to `seq` existed
 * then as it is now, which does not show that nothing is missing after it. `unseen`: the chain was not asked or did not
 * answer. `wrong`: the head does not lead to the root, or the chain has another root.
 */
interface AnchorFinding {
  readonly seq: number
  readonly state: 'held' | 'unseen' | 'wrong'
  readonly anchoredAt: number | null
}

export interface ProofFinding extends LedgerFinding {
  /** Null if the proof has none. */
  readonly anchor: AnchorFinding | null
  readonly chain: ChainState
  readonly token: TokenState | null
}

/**
 * Recomputes a history and compares it with the head in its token and with `named`, the heads in certificates and
 * links. Never throws: whatever cannot be checked is reported.
 */
export async function verifyProof(
  proof: Proof,
  {
    sha256,
    ask,
    named = [],
    pause,
  }: {
    readonly sha256: Sha256
    readonly ask: AskChain | undefined
    readonly named?: readonly LedgerHead[]
    readonly pause?: () => Promise<void>
  },
): Promise<ProofFinding> {
  const { chain, token } = await tokenOf(proof, sha256, ask)
  const anchor = await anchorOf(proof, sha256, chain === 'held' || chain === 'not-issued' ? ask : undefined)
  const [first = null, ...others] = [...(token ? [token] : []), ...named, ...(proof.anchor ? [proof.anchor] : [])]
  const finding = await verifyLedger(proof, first, sha256, pause)
  const problems = [...finding.problems]
  for (const { seq, hash } of [...others, proof.head]) {
    const problem = seq > (finding.head?.seq ?? 0) ? 'cut' : 'rewritten'
    const own = proof.entries.find(({ entry }) => entry.seq === seq)
    if (own?.hash !== hash && !problems.some(known => known.seq === seq)) problems.push({ seq, problem })
  }
  const covered = token && problems.length === 0 ? finding.covered : 0
  return { ...finding, problems, covered, newer: (finding.head?.seq ?? 0) - covered, chain, token, anchor }
}

async function tokenOf(
  { workId, chain }: Proof,
  sha256: Sha256,
  ask: AskChain | undefined,
): Promise<{ readonly chain: ChainState; readonly token: TokenState | null }> {
  if (chain === null) return { chain: 'none', token: null }
  if (`${await tokenIdOf(workId, sha256)}` !== chain.tokenId) return { chain: 'other-token', token: null }
  if (!ask) return { chain: 'not-asked', token: null }
  try {
    if (Number(await ask('eth_chainId', [])) !== chain.chainId) return { chain: 'other-chain', token: null }
    const answer = await ask('eth_call', [{ to: chain.address, data: headCall(chain.tokenId) }, 'latest'])
    const token = readHead(String(answer))
    return { chain: token ? 'held' : 'not-issued', token }
  } catch {
    return { chain: 'unreachable', token: null }
  }
}

async function anchorOf(
  { anchor, chain }: Proof,
  sha256: Sha256,
  ask: AskChain | undefined,
): Promise<AnchorFinding | null> {
  if (!anchor || !chain) return null
  const { seq, hash, batch, root, proof } = anchor
  const found = { seq, anchoredAt: null }
  if ((await rootFrom(hash, proof, sha256)) !== root) return { ...found, state: 'wrong' }
  if (!ask) return { ...found, state: 'unseen' }
  try {
    const kept = readAnchor(String(await ask('eth_call', [{ to: chain.address, data: anchorCall(batch) }, 'latest'])))
    return kept?.root === root ? { seq, state: 'held', anchoredAt: kept.anchoredAt } : { ...found, state: 'wrong' }
  } catch {
    return { ...found, state: 'unseen' }
  }
}
