import {
  BaseError,
  type Client,
  createClient,
  decodeErrorResult,
  defineChain,
  fallback,
  type Hex,
  http,
  isHex,
  sha256,
  zeroHash,
} from 'viem'
import {
  estimateFeesPerGas,
  estimateGas,
  getBalance,
  getBlock,
  getBlockNumber,
  getChainId,
  getCode,
  getTransactionCount,
  getTransactionReceipt,
  readContract,
  sendRawTransaction,
} from 'viem/actions'
import { workCertificateAbi as abi } from '#packages/work-certificate/compiled.ts'
import type { ChainAccount } from './account.ts'
import type { CallRefused, ChainPort } from './port.ts'

interface Connected {
  readonly id: number
  readonly rpcUrls: readonly string[]
}

/** Timeout of an RPC before the next one is asked, ms. */
const patienceMs = 5000

/**
 * The chain behind these addresses, of which the first that answers is used. Callers poll receipts themselves: viem's
 * own wait polls only at the next block, and misses a receipt that appears a moment after its block.
 */
export function viemPort({ id, rpcUrls }: Connected, account: ChainAccount): ChainPort {
  const chain = defineChain({
    id,
    name: `${id}`,
    nativeCurrency: { name: 'coin', symbol: 'coin', decimals: 18 },
    rpcUrls: { default: { http: rpcUrls } },
  })
  const transports = rpcUrls.map(url => http(url, { timeout: patienceMs, retryCount: 0 }))
  const client: Client = createClient({ chain, transport: fallback(transports, { retryCount: 0 }), cacheTime: 0 })
  const { address } = account
  return {
    signer: address,
    chainId: () => getChainId(client),
    balance: () => getBalance(client, { address }),
    nonce: () => getTransactionCount(client, { address, blockTag: 'latest' }),
    block: () => getBlockNumber(client, { cacheTime: 0 }),
    async blockHash(blockNumber) {
      const found = await getBlock(client, { blockNumber }).catch(ifNotFound)
      return found?.hash ?? undefined
    },
    async codeHash(at) {
      const code = await getCode(client, { address: at })
      return code === undefined ? undefined : sha256(code)
    },
    async head(contract, tokenId, block) {
      const request = { address: contract, abi, functionName: 'head', args: [tokenId] } as const
      const at = { ...request, ...(block !== undefined && { blockNumber: block }) }
      const { hash, seq, isRevoked } = await readContract(client, at).catch(ifNotThere)
      return seq === 0n ? null : { seq: Number(seq), hash, isRevoked }
    },
    owner: (contract, tokenId, block) =>
      readContract(client, {
        ...({ address: contract, abi, functionName: 'ownerOf', args: [tokenId] } as const),
        ...(block !== undefined && { blockNumber: block }),
      }),
    anchors: async (contract, block) => {
      const request = { address: contract, abi, functionName: 'anchorCount' } as const
      const at = { ...request, ...(block !== undefined && { blockNumber: block }) }
      return Number(await readContract(client, at).catch(ifNoContract))
    },
    async anchor(contract, batch) {
      const request = { address: contract, abi, functionName: 'anchorOf', args: [BigInt(batch)] } as const
      const { root, anchoredAt } = await readContract(client, request)
      return { root, anchoredAt: Number(anchoredAt) }
    },
    async fees() {
      const { maxFeePerGas, maxPriorityFeePerGas } = await estimateFeesPerGas(client, { chain })
      return { maxFee: maxFeePerGas, tip: maxPriorityFeePerGas }
    },
    estimate: (to, data) =>
      unlessRefused(() => estimateGas(client, { account: address, ...(to !== null && { to }), data })),
    sign: ({ to, nonce, gas, data, maxFee, tip }) =>
      account.sign({
        type: 'eip1559',
        chainId: id,
        ...(to !== null && { to }),
        ...{ nonce, gas, data, maxFeePerGas: maxFee, maxPriorityFeePerGas: tip },
      }),
    async send(raw) {
      try {
        await sendRawTransaction(client, { serializedTransaction: raw })
      } catch (error) {
        if (!isKnownOrPast(error)) throw error
      }
    },
    async receipt(hash) {
      const found = await getTransactionReceipt(client, { hash }).catch(ifNotFound)
      return (
        found && {
          isReverted: found.status === 'reverted',
          block: found.blockNumber,
          contract: found.contractAddress ?? undefined,
        }
      )
    },
  }
}

function ifNotFound(error: unknown): undefined {
  if (error instanceof BaseError && /^(TransactionReceipt|Block)NotFoundError$/.test(error.name)) return undefined
  throw error
}

const noHead = { hash: zeroHash, seq: 0n, isRevoked: false }

/** At an earlier block the contract may not exist yet. */
const ifNotThere = (error: unknown): typeof noHead => unlessEmpty(error, noHead)
const ifNoContract = (error: unknown): bigint => unlessEmpty(error, 0n)

function unlessEmpty<Value>(error: unknown, instead: Value): Value {
  const isEmpty = (each: unknown) => Object(each).name === 'ContractFunctionZeroDataError'
  if (error instanceof BaseError && error.walk(isEmpty) !== null) return instead
  throw error
}

/** The receipt says what became of such a transaction. */
const isKnownOrPast = (error: unknown) =>
  error instanceof BaseError &&
  /already (known|imported)|nonce too low|underpriced/i.test(`${error.details} ${error.message}`)

async function unlessRefused(work: () => Promise<bigint>): Promise<bigint | CallRefused> {
  try {
    return await work()
  } catch (error) {
    const refused = refusalIn(error)
    if (refused === undefined) throw error
    return { refused }
  }
}

/** The name of the contract's error; undefined for any other failure. */
function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const data = revertDataIn(error)
  const isRevert = error.walk(each => Object(each).name === 'ExecutionRevertedError') !== null
  if (data === undefined) return isRevert ? 'reverted' : undefined
  try {
    return decodeErrorResult({ abi, data }).errorName
  } catch {
    return 'reverted'
  }
}

function revertDataIn(error: BaseError): Hex | undefined {
  const found: unknown = Object(error.walk(each => isHex(Object(each).data))).data
  return isHex(found) ? found : undefined
}
