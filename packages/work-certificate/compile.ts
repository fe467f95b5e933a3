import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import solc from 'solc'

const source = 'WorkCertificate.sol'
const here = import.meta.dirname
const require = createRequire(import.meta.url)

export interface CompiledContract {
  readonly abi: readonly object[]
  /** What a deployment sends, before the arguments of the constructor. */
  readonly bytecode: `0x${string}`
  /** Bytes at the address; EIP-170 allows 24,576. */
  readonly runtimeBytes: number
}

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: Readonly<
    Record<
      string,
      Record<
        string,
        {
          readonly abi: readonly object[]
          readonly evm: {
            readonly bytecode: { readonly object: string }
            readonly deployedBytecode: { readonly object: string }
          }
        }
      >
    >
  >
}

/** Throws with the compiler's words where the source does not compile or warns. */
export function compileContract(): CompiledContract {
  const input = {
    language: 'Solidity',
    sources: { [source]: { content: readFileSync(path.join(here, source), 'utf8') } },
    settings: {
      // OpenZeppelin 5.7 copies memory with an instruction of Cancun.
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      // Without the hash of paths and sources the bytes depend on the code alone.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const imported = (name: string) => ({ contents: readFileSync(require.resolve(name), 'utf8') })
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input), { import: imported }))
  const problems = (output.errors ?? []).map(({ formattedMessage }) => formattedMessage)
  const compiled = output.contracts?.[source]?.WorkCertificate
  if (problems.length > 0 || !compiled) throw new Error(problems.join('\n'))
  const { abi, evm } = compiled
  return {
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    runtimeBytes: evm.deployedBytecode.object.length / 2,
  }
}

/** The module that is committed: types follow from the ABI. */
export const contractModule = ({ abi, bytecode }: CompiledContract): string =>
  `// Written by \`npm run compile-contract\` from WorkCertificate.sol.
export const workCertificateAbi = ${JSON.stringify(abi)} as const

export const workCertificateBytecode = '${bytecode}'
`
