/** Shows what the chain of this machine has: its contract and the last writes, asked of the chain itself. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  type Cell,
  docs,
  escapeXml,
  type PageSection,
  pageTable,
  type RuntimeServices,
  text,
  texts,
} from '#packages/local-cloud/src/index.ts'
import { localChainHost } from '#shared/domain/provenance/ledger/local-chain.ts'
import { chainCall } from './chain-call.ts'

interface ChainSeen {
  readonly url: string
  readonly chainId: number
  readonly block: number
  readonly writes: readonly ChainWriteSeen[]
}

interface ChainWriteSeen {
  readonly block: number
  readonly contract: string
  readonly token: string
  readonly seq: number
  readonly kind: string
  readonly hash: string
  readonly transaction: string
}

/** The numbers of the contract (packages/work-certificate/WorkCertificate.sol). */
const kinds = [
  '',
  'issued',
  'sold first',
  'sold again',
  'holder changed',
  'withdrawn',
  'deposited',
  'recorded',
  'locked',
  'unlocked',
  'revoked',
  'recovered',
]

const provenance = `0x${Buffer.from(
  keccak_256(Buffer.from('Provenance(uint256,uint64,uint8,bytes32,bytes32,address,address)')),
).toString('hex')}`

/** The newest writes first, 30 at most, of the last 10,000 blocks. Throws where the chain does not answer. */
async function chainSeen(url: string): Promise<ChainSeen> {
  const [chainId, block] = (await Promise.all([chainCall(url, 'eth_chainId'), chainCall(url, 'eth_blockNumber')])).map(
    Number,
  )
  const fromBlock = `0x${Math.max(0, (block ?? 0) - 10_000).toString(16)}`
  const logs = docs(await chainCall(url, 'eth_getLogs', [{ fromBlock, toBlock: 'latest', topics: [provenance] }]))
  const writes = logs.slice(-30).map(log => {
    const [, token = '0x0', seq, kind] = texts(log.topics)
    return {
      block: Number(log.blockNumber),
      contract: text(log.address),
      token: BigInt(token).toString(),
      seq: Number(seq),
      kind: kinds[Number(kind)] ?? text(kind),
      // The data are the head before, the head after, and the two addresses.
      hash: `0x${text(log.data).slice(66, 130)}`,
      transaction: text(log.transactionHash),
    }
  })
  return { url, chainId: chainId ?? 0, block: block ?? 0, writes: writes.toReversed() }
}

export async function chainSection({ companions }: RuntimeServices): Promise<PageSection> {
  const chain = companions.get(localChainHost)
  const seen = chain === undefined ? undefined : await chainSeen(chain).catch(() => 'silent' as const)
  const html =
    seen === undefined
      ? '<p class="empty">There is no chain on this machine: works have their histories without tokens.</p>'
      : seen === 'silent'
        ? `<p class="alert">The chain at ${escapeXml(chain ?? '')} does not answer.</p>`
        : chainPart(seen)
  return { id: 'chain', title: 'Chain', html }
}

const shortened = (value: string) => (value.length > 20 ? `${value.slice(0, 10)}…${value.slice(-8)}` : value)

function chainPart({ url, chainId, block, writes }: ChainSeen): string {
  const code = (value: string): Cell => ({
    html: `<code title="${escapeXml(value)}">${escapeXml(shortened(value))}</code>`,
  })
  const rows = writes.map((each): Cell[] => [
    each.block,
    each.kind,
    code(each.token),
    each.seq,
    code(each.hash),
    code(each.contract),
    code(each.transaction),
  ])
  return `<p>Chain ${chainId} at <code>${escapeXml(url)}</code>, block ${block.toLocaleString('en')}.</p>${pageTable(
    ['Block', 'Write', 'Token', 'Entry', 'Head', 'Contract', 'Transaction'],
    rows,
    'No work has a token yet: the writer comes once a minute.',
  )}`
}
