/**
 * The chain of this machine: anvil, a node of Foundry that makes a block of each transaction and keeps what it has in a
 * file. Where its program does not run there is no chain, and the market goes on without one.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  type Companion,
  type CompanionContext,
  onFreePort,
  type StartedCompanion,
  startChild,
  startError,
  UserError,
} from '#packages/local-cloud/src/index.ts'
import { localChainHost, localChainId } from '#shared/domain/provenance/ledger/local-chain.ts'
import { chainCall } from './chain-call.ts'

/** Its `url` is where it answers JSON-RPC, to every origin. */
export interface LocalChain extends StartedCompanion {
  readonly pid: number | undefined
}

const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-amd64',
}

function findBinary(): string | undefined {
  const platform = platforms[`${process.platform}-${process.arch}`]
  if (platform === undefined) return undefined
  try {
    const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${platform}/package.json`)
    const binary = path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    return existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

interface ChainOptions {
  /** Where its blocks are kept; without it they end with it. */
  readonly file?: string
  /** Seconds between two blocks; by default each transaction is a block at once. */
  readonly blockTime?: number
  /** Answers also what was at an earlier block; without it blocks cost a third of the memory. */
  readonly keepsStates?: boolean
}

/** How long it may take to answer first, ms. */
const patienceMs = 10_000

/** Starts a chain, or answers why there is none. */
export async function startChain(options: ChainOptions = {}): Promise<LocalChain | string> {
  const binary = findBinary()
  if (binary === undefined) return `there is no anvil for ${process.platform}-${process.arch}`
  try {
    return await onFreePort(port => startOn(port, binary, options))
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
}

async function startOn(
  port: number,
  binary: string,
  { file, blockTime, keepsStates }: ChainOptions,
): Promise<LocalChain> {
  const child = startChild(binary, [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(localChainId)],
    // Nobody's keys are known here beforehand.
    ...['--hardfork', 'cancun', '--accounts', '1', '--silent'],
    ...(keepsStates ? [] : ['--prune-history']),
    ...(file === undefined ? [] : ['--state', file, '--state-interval', '5']),
    ...(blockTime === undefined ? [] : ['--block-time', String(blockTime)]),
  ])
  const url = `http://127.0.0.1:${port}`
  const end = performance.now() + patienceMs
  while (!(await answers(url))) {
    if (child.isRunning() && performance.now() < end) {
      await new Promise(resolve => setTimeout(resolve, 10))
      continue
    }
    await child.stop()
    throw startError(child.complaint() || 'anvil ended at once')
  }
  child.release()
  return { url, pid: child.pid, stop: child.stop }
}

/** More than a market of one machine will ever spend, in wei. */
const funds = `0x${(10n ** 24n).toString(16)}`

/** The file of a data directory that has its blocks. */
export const chainFile = 'chain.json'

/** The chain beside the market, where it is asked for; without one works have their histories without tokens. */
export const marketChain = (isAsked: boolean): Companion => ({
  host: localChainHost,
  start: async context => (isAsked ? openChain(context) : undefined),
})

/** A chain on which the market's keys have coins; undefined, and said, where there is none. */
async function openChain({ dataDir, digestKeys }: CompanionContext): Promise<LocalChain | undefined> {
  const chain = await startChain({ file: path.join(dataDir, chainFile) })
  if (typeof chain === 'string') {
    process.stderr.write(`There is no chain on this machine: ${chain}. Works have their histories without tokens.\n`)
    return undefined
  }
  try {
    for (const { spki } of digestKeys().values())
      await chainCall(chain.url, 'anvil_setBalance', [addressOf(spki), funds])
  } catch (error) {
    await chain.stop()
    throw error
  }
  return chain
}

/** The last 20 bytes of the Keccak hash of the key's point, which stands at the end of its encoding. */
const addressOf = (spki: Buffer) => `0x${Buffer.from(keccak_256(spki.subarray(-64)).slice(-20)).toString('hex')}`

const answers = (url: string): Promise<boolean> =>
  chainCall(url, 'eth_chainId').then(
    () => true,
    () => false,
  )
