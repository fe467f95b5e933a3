import type { advanceChain } from '#functions/ledger/chain/advance-chain.ts'

type Mortal = Pick<Parameters<typeof advanceChain>[0], 'table' | 'port' | 'write'>

/** Dies at the n-th thing that it asks of the table or the chain, before it or after it. */
export function mortal<Run extends Mortal>(run: Run, dieAt: number, isAfter: boolean): Run {
  let asked = 0
  const wrap = <Value extends object>(methods: Value): Value =>
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
  const { write } = wrap({ write: run.write })
  return { ...run, table: wrap(run.table), port: wrap(run.port), write }
}
