// A wallet that is a contract (EIP-1271): it says itself whether a signature is its own. This one has an owner whose key
// signs for it, and a mark after the signature, so that the owner's bare signature is none of the wallet's.
import solc from 'solc'
import { type Address, createTestClient, getAddress, type Hex, http, publicActions, walletActions } from 'viem'
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
}`

function compiled(): { readonly abi: readonly object[]; readonly bytecode: Hex } {
  const input = {
    language: 'Solidity',
    sources: { 'wallet.sol': { content: source } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  }
  const noImports = () => {
    throw new Error('it imports nothing')
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input), { import: noImports }))
  const { abi, evm } = contracts['wallet.sol'].ContractWallet
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

interface ContractWallet {
  readonly address: Address
  readonly sign: (message: string) => Promise<Hex>
  /** The owner's own signature, which the wallet does not take. */
  readonly signBare: (message: string) => Promise<Hex>
}

/** Deploys one on the chain at that address. */
export async function contractWallet(url: string): Promise<ContractWallet> {
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const account = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: account.address, value: 10n ** 20n })
  const hash = await client.deployContract({ ...compiled(), account, args: [account.address] })
  for (let tries = 0; tries < 1000; tries++) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
    const signBare = (message: string) => account.signMessage({ message })
    if (receipt?.contractAddress)
      return {
        address: getAddress(receipt.contractAddress),
        signBare,
        sign: async message => `${await signBare(message)}77`,
      }
    await new Promise(setImmediate)
  }
  throw new Error('the wallet is in no block')
}
