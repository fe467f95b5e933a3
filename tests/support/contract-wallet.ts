// A wallet that is a contract (EIP-1271): it says itself whether a signature is its own. This one has an owner whose key
// signs for it, and a mark after the signature, so that the owner's bare signature is none of the wallet's.
import solc from 'solc'
import {
  type Abi,
  type Address,
  createTestClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  publicActions,
  serializeErc6492Signature,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

const source = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract ContractWallet {
    address private immutable owner;
    constructor(address owner_) { owner = owner_; }
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 66 || signature[65] != 0x77) return 0xffffffff;
        (bytes32 r, bytes32 s) = abi.decode(signature, (bytes32, bytes32));
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
contract WalletFactory {
    function make(address owner) external returns (address) { return address(new ContractWallet{salt: 0}(owner)); }
}`

function compiled(name: 'ContractWallet' | 'WalletFactory'): { readonly abi: Abi; readonly bytecode: Hex } {
  const input = {
    language: 'Solidity',
    sources: { 'wallet.sol': { content: source } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const noImports = () => {
    throw new Error('it imports nothing')
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input), { import: noImports }))
  const { abi, evm } = contracts['wallet.sol'][name]
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

interface ContractWallet {
  readonly address: Address
  readonly sign: (message: string) => Promise<Hex>
  /** The owner's own signature, which the wallet does not take. */
  readonly signBare: (message: string) => Promise<Hex>
}

type Account = ReturnType<typeof privateKeyToAccount>

/** Deploys one on the chain at that address. */
export async function contractWallet(url: string): Promise<ContractWallet> {
  const account = privateKeyToAccount(generatePrivateKey())
  const signBare = (message: string) => account.signMessage({ message })
  return {
    address: await deployed(url, 'ContractWallet', account, [account.address]),
    signBare,
    sign: async message => `${await signBare(message)}77`,
  }
}

interface LaterWallet extends ContractWallet {
  /** As its own, with the signature of another key. */
  readonly signBy: (account: Account, message: string) => Promise<Hex>
}

/** One that is not deployed yet: its signatures bring along what would deploy it (EIP-6492). */
export async function laterWallet(url: string): Promise<LaterWallet> {
  const account = privateKeyToAccount(generatePrivateKey())
  const { abi } = compiled('WalletFactory')
  const factory = await deployed(url, 'WalletFactory', account, [])
  const make = { abi, functionName: 'make', args: [account.address] } as const
  const { result } = await clientAt(url).simulateContract({ ...make, address: factory, account })
  const signBare = async (message: string): Promise<Hex> => `${await account.signMessage({ message })}77`
  const wrapped = (signature: Hex) =>
    serializeErc6492Signature({ address: factory, data: encodeFunctionData(make), signature })
  return {
    address: getAddress(String(result)),
    signBare,
    sign: async message => wrapped(await signBare(message)),
    signBy: async (other, message) => wrapped(`${await other.signMessage({ message })}77`),
  }
}

const clientAt = (url: string) =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

async function deployed(
  url: string,
  name: 'ContractWallet' | 'WalletFactory',
  account: Account,
  args: readonly Address[],
): Promise<Address> {
  const client = clientAt(url)
  await client.setBalance({ address: account.address, value: 10n ** 20n })
  const hash = await client.deployContract({ ...compiled(name), account, args })
  for (let tries = 0; tries < 1000; tries++) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt?.contractAddress) return getAddress(receipt.contractAddress)
    await new Promise(setImmediate)
  }
  throw new Error('the wallet is in no block')
}
