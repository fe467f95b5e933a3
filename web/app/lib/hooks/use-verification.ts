import { useCallback, useEffect, useRef, useState } from 'react'
import type { LedgerHead } from '#shared/domain/provenance/ledger/entry.ts'
import type { Proof } from '#shared/domain/provenance/ledger/proof.ts'
import type { Verified } from '../ledger/verifier.ts'

export interface Verification {
  /** Undefined while it runs; `missing` where there is no proof to be had. */
  readonly result: Verified | 'missing' | undefined
  readonly verify: (rpc?: string) => void
}

/** Verifies what `load` answers when the page has loaded, and again when it is asked to. Only the last answer counts. */
export function useVerification(load: () => Promise<Proof | undefined>, named: readonly LedgerHead[]): Verification {
  const [result, setResult] = useState<Verified | 'missing'>()
  const turn = useRef(0)
  const verify = useCallback(
    (rpc = '') => {
      turn.current++
      const own = turn.current
      setResult(undefined)
      const work = async () => {
        const [proof, { verifyHere }] = await Promise.all([load(), import('../ledger/verifier.ts')])
        return proof ? verifyHere(proof, rpc, named) : 'missing'
      }
      void work().then(found => own === turn.current && setResult(found))
    },
    [load, named],
  )
  useEffect(() => {
    verify()
    return () => {
      turn.current++
    }
  }, [verify])
  return { result, verify }
}
