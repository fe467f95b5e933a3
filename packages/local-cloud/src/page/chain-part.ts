/** What the chain of this machine has: its contract and the last writes, asked of the chain itself. */
import { keccak_256 } from '@noble/hashes/sha3.js'
import { chainCall } from '../boot/chain-call.ts'
import { docs, text, texts } from '../data/doc.ts'

export interface ChainSeen {
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
export async function chainSeen(url: string): Promise<ChainSeen> {
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
