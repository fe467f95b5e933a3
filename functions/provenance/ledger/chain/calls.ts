import { encodeDeployData, encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem'
import { workCertificateAbi as abi, workCertificateBytecode as bytecode } from '#packages/work-certificate/compiled.ts'
import type { ChainWrite } from '#shared/domain/provenance/ledger/chain-writes.ts'

/** Bytecode and arguments that deploy the contract: `admin` may pause it and grant roles, `registrar` writes. */
export const deployData = (base: string, admin: Hex, registrar: Hex): Hex =>
  encodeDeployData({ abi, bytecode, args: ['Kogei no Ma', 'KOGEI', base, admin, registrar] })

/** One call that makes all of these calls, or none. */
export const multicallData = (calls: readonly Hex[]): Hex =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })

/**
 * Encodes one write. Tokens belong to `vault`, so that no address discloses a work's owner (D92), unless the owner
 * withdraws them.
 */
export function callData(write: ChainWrite, tokenId: bigint, vault: Hex): Hex {
  const { hash } = write
  const seq = BigInt(write.seq)
  const previous = write.previous ?? zeroHash
  switch (write.call) {
    case 'issue':
      return encodeFunctionData({
        abi,
        functionName: 'issue',
        args: [tokenId, vault, hash, seq, zeroAddress, 0n],
      })
    case 'record':
      return encodeFunctionData({ abi, functionName: 'record', args: [tokenId, previous, hash, seq] })
    case 'revoke':
      return encodeFunctionData({ abi, functionName: 'revoke', args: [tokenId, previous, hash, seq] })
    case 'transfer':
      return encodeFunctionData({
        abi,
        functionName: 'transferWithProvenance',
        args: [tokenId, write.wallet ?? vault, previous, hash, seq, write.kind],
      })
  }
}

/** Encodes the anchor of a batch: the root of heads that have no token. */
export const anchorData = (batch: number, root: Hex, leaves: number): Hex =>
  encodeFunctionData({ abi, functionName: 'anchor', args: [BigInt(batch), root, leaves] })
