import type { advanceChain } from '#functions/provenance/ledger/chain/advance-chain.ts'

type ChainCalls = Pick<Parameters<typeof advanceChain>[0], 'table' | 'port' | 'write'>

/** Answers what lets methods die: at the n-th thing that is asked of any of them, before it or after it. */
export function dying(dieAt: number, isAfter: boolean): <Value extends object>(methods: Value) => Value {
  let asked = 0
  return methods =>
    new Proxy(methods, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return async (...args: readonly unknown[]) => {
          const dies = ++asked === dieAt
          if (dies && !isAfter) throw new Error('died before')
          const answer: unknown = await method.apply(target, args)
          if (dies) throw new Error('died after')
          return answer
        }
      },
    })
}

/** A run of the chain's writer that dies at the n-th thing that it asks of the table or the chain. */
export function mortal<Run extends ChainCalls>(run: Run, dieAt: number, isAfter: boolean): Run {
  const wrap = dying(dieAt, isAfter)
  const { write } = wrap({ write: run.write })
  return { ...run, table: wrap(run.table), port: wrap(run.port), write }
}
