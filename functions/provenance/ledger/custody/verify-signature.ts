import { createClient, fallback, http, isAddressEqual, recoverMessageAddress } from 'viem'
import { getCode, verifyMessage } from 'viem/actions'
import { isErc6492Signature } from 'viem/utils'
import type { Hex } from '../chain/port.ts'

interface Signed {
  readonly wallet: Hex
  readonly message: string
  readonly signature: Hex
}

/** Timeout of a node, ms. */
const patienceMs = 4000

/**
 * Whether the wallet signed the message: by its key, which is computed here, or by its contract, which the chain is
 * asked for (EIP-1271; EIP-6492 where it is not deployed yet). `unknown` where no node answers.
 */
export async function isSignedBy(
  { wallet, message, signature }: Signed,
  rpcUrls: readonly string[],
): Promise<boolean | 'unknown'> {
  if (await isOfKey({ wallet, message, signature })) return true
  const transports = rpcUrls.map(url => http(url, { timeout: patienceMs, retryCount: 0 }))
  const client = createClient({ transport: fallback(transports, { retryCount: 0 }) })
  try {
    const code = await getCode(client, { address: wallet })
    if (code === undefined && !isErc6492Signature(signature)) return false
    return await verifyMessage(client, { address: wallet, message, signature })
  } catch {
    return 'unknown'
  }
}

async function isOfKey({ wallet, message, signature }: Signed): Promise<boolean> {
  // 65 bytes; only a contract can judge anything else.
  if (signature.length !== 132) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), wallet)
  } catch {
    return false
  }
}
