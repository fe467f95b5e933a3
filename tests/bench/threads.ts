import { readdirSync, readFileSync } from 'node:fs'

/** Processor time of an app in ms, by what its threads are for. */
export interface ProcessorTime {
  readonly all: number
  /** Gateway, front and pollers. */
  readonly main: number
  /** Isolates of the functions. */
  readonly functions: number
  /** The emulator of queues, buses and buckets. */
  readonly queues: number
  /** Compilation and collection of garbage, for all of them. */
  readonly engine: number
  /** The embedded table, a process of its own. */
  readonly store: number
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** Reads the kernel's account of a process and of those it started; answers nothing where there is no /proc. */
export function processorTime(pid: number): ProcessorTime | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map(tid => ({ tid, ...accountOf(`/proc/${pid}/task/${tid}`) }))
    const of = (isMeant: (name: string) => boolean) =>
      threads.filter(({ name }) => isMeant(name)).reduce((sum, { ms }) => sum + ms, 0)
    const own = accountOf(`/proc/${pid}`).ms
    const store = descendantsOf(pid).reduce((sum, child) => sum + accountOf(`/proc/${child}`).ms, 0)
    return {
      all: own + store,
      main: threads.filter(({ tid }) => tid === String(pid)).reduce((sum, { ms }) => sum + ms, 0),
      functions: of(name => name === 'functions'),
      queues: of(name => name === 'fauxqs'),
      engine: of(name => name === 'V8Worker'),
      store,
    }
  } catch {
    return undefined
  }
}

/** Says what was used between two looks, for each of so many operations. */
export function usedBetween(before: ProcessorTime, after: ProcessorTime, operations: number): string {
  const each = (name: keyof ProcessorTime) =>
    ((after[name] - before[name]) / operations).toFixed(operations > 99 ? 1 : 0)
  return `${each('all')} ms: main ${each('main')}, functions ${each('functions')}, engine ${each('engine')}, queues ${each('queues')}, table ${each('store')}`
}

function accountOf(folder: string): { readonly name: string; readonly ms: number } {
  const stat = readFileSync(`${folder}/stat`, 'utf8')
  // The name stands in parentheses and may hold spaces; user and system time are the 14th and 15th field of all.
  const [, name = ''] = /\((.*)\)/s.exec(stat) ?? []
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { name, ms: (Number(fields[11]) + Number(fields[12])) * tickMs }
}

/** The processes that it started, and theirs: the table is the child of the shell that ends it. */
function descendantsOf(pid: number | string): string[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap(tid => readFileSync(`/proc/${pid}/task/${tid}/children`, 'utf8').split(' ').filter(Boolean))
    .flatMap(child => [child, ...descendantsOf(child)])
}
