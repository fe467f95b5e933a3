import { encodeDeployData, encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem'
import { workCertificateAbi as abi, workCertificateBytecode as bytecode } from '#packages/work-certificate/compiled.ts'
import type { ChainWrite } from '#shared/domain/provenance/ledger/chain-writes.ts'

/** What makes the contract: `admin` may pause it and give roles, `registrar` writes. */
export const deployData = (base: string, admin: Hex, registrar: Hex): Hex =>
  encodeDeployData({ abi, bytecode, args: ['Kogei no Ma', 'KOGEI', base, admin, registrar] })

/** All of them, or none. */
export const multicallData = (calls: readonly Hex[]): Hex =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })

/** Tokens lie with `vault`, so that no address tells whose a work is (D92), unless their holder takes them out. */
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

/** The root of a batch of heads that have no token. */
export const anchorData = (batch: number, root: Hex, leaves: number): Hex =>
  encodeFunctionData({ abi, functionName: 'anchor', args: [BigInt(batch), root, leaves] })
