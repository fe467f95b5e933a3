import {
  type Account,
  type Chain,
  type Client,
  createTestClient,
  type Hex,
  http,
  type PublicActions,
  publicActions,
  type TestActions,
  type TransactionReceipt,
  type Transport,
  type WalletActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll } from 'vitest'
import { startChain } from '#infra/development/chain.ts'

type Actions = TestActions & PublicActions<Transport, Chain> & WalletActions<Chain>

interface TestChain {
  readonly url: string
  readonly client: Client<Transport, Chain, undefined, undefined, Actions>
  /** The receipt of a transaction. anvil may show it a moment after the block that has it. */
  mined(hash: Hex): Promise<TransactionReceipt>
  /** Somebody with coins enough for all that a test does. */
  funded(): Promise<Account & { readonly type: 'local' }>
}

/** A chain for the tests of one file. It ends with them. */
export async function chainForTests(): Promise<TestChain> {
  const chain = await startChain({ keepsStates: true })
  if (typeof chain === 'string') throw new Error(chain)
  afterAll(() => chain.stop())
  const client = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(chain.url),
    pollingInterval: 10,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
  return {
    url: chain.url,
    client,
    async mined(hash: Hex) {
      for (let tries = 0; tries < 1000; tries++) {
        const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
        if (receipt) return receipt
        await new Promise(setImmediate)
      }
      throw new Error(`${hash} is in no block`)
    },
    async funded() {
      const account = privateKeyToAccount(generatePrivateKey())
      await client.setBalance({ address: account.address, value: 10n ** 20n })
      return account
    },
  }
}
