// What verifies a history in the reader's browser: loaded when somebody verifies, not with the page, and small (at most
// 6 kB compressed, tests/unit/bundles.test.ts).
import type { LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'
import {
  type AskChain,
  type Proof,
  type ProofFinding,
  readProof,
  verifyProof,
} from '#shared/domain/provenance/ledger/proof.ts'
import { browserSha256 } from '../browser-sha256.ts'

export { readProof }

/** A chain that answers no sooner is not there, ms. */
const patience = 8_000

/** Without cookies and without the name of the page: nobody but the chain learns of the question. */
const askAt =
  (address: string): AskChain =>
  async (method, params) => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), patience)
    try {
      const response = await fetch(address, {
        method: 'POST',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: stop.signal,
      })
      const { result } = await response.json()
      return result
    } finally {
      clearTimeout(timer)
    }
  }

/** Lets the page answer to its reader: promises of the browser's cryptography do not. */
const pause = () => new Promise<void>(resolve => setTimeout(resolve))

export interface Verified {
  readonly finding: ProofFinding
  readonly count: number
  /** How long the recomputation took without the chain's answer, ms. */
  readonly took: number
  readonly proof: Proof
}

/** Verifies in this browser. `rpc`: where the chain is asked; the first address of the proof if empty. */
export async function verifyHere(proof: Proof, rpc: string, named: readonly LedgerHead[]): Promise<Verified> {
  const address = rpc || proof.chain?.rpcUrls[0]
  let waited = 0
  const ask: AskChain | undefined =
    address === undefined || !navigator.onLine
      ? undefined
      : async (...question) => {
          const from = performance.now()
          try {
            return await askAt(address)(...question)
          } finally {
            waited += performance.now() - from
          }
        }
  const from = performance.now()
  const finding = await verifyProof(proof, { sha256: browserSha256, ask, named, pause })
  return { finding, proof, count: proof.entries.length, took: performance.now() - from - waited }
}
