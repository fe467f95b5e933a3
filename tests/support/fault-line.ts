// What lies between a process and the table: here answers get lost, throttles and conflicts come, and a process ends at
// any await. Whoever runs at the same time takes turns here, one request after the other, so that one seed decides every
// schedule, and tells the same story each time (reliability.md 3.7).
import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { root } from '#infra/registry.ts'
import { computeAtOnce } from './computed-at-once.ts'
import type { Answer, Line } from './memory-table.ts'

computeAtOnce()

/** How often each thing goes wrong, 0 to 1, at each request. */
export interface Faults {
  /** The table is busy; the client comes again by itself. */
  readonly throttled: number
  /** One item of a transaction is asked for too often: DynamoDB cancels it as a whole, and the client does not come again. */
  readonly throttledTransactions: number
  /** Another transaction touches the same items. */
  readonly conflicts: number
  /** No answer comes: nothing was done, or everything. The client sends the same again. */
  readonly lostBefore: number
  readonly lostAfter: number
  /** The process ends there, and whatever it was about to do with it. */
  readonly diesBefore: number
  readonly diesAfter: number
  /** The payment platform does not answer: it never heard, or it did as asked. */
  readonly silentBefore: number
  readonly silentAfter: number
  /** The platform or its acquirer says no. */
  readonly refuses: number
  /** The provider is busy, closed, slow or silent. */
  readonly unwell: number
  /** The provider says what is not so. */
  readonly lies: number
}
const noFaults: Faults = {
  throttled: 0,
  throttledTransactions: 0,
  conflicts: 0,
  lostBefore: 0,
  lostAfter: 0,
  diesBefore: 0,
  diesAfter: 0,
  silentBefore: 0,
  silentAfter: 0,
  refuses: 0,
  unwell: 0,
  lies: 0,
}
export const manyFaults: Faults = {
  throttled: 0.03,
  throttledTransactions: 0.03,
  conflicts: 0.05,
  lostBefore: 0.02,
  lostAfter: 0.03,
  diesBefore: 0.015,
  diesAfter: 0.02,
  silentBefore: 0.08,
  silentAfter: 0.1,
  refuses: 0.04,
  unwell: 0.25,
  lies: 0.15,
}

/** The process ended: whoever sent it sends it again, or nobody does. */
class Died extends Error {}

/** One process. What is left of it after its end cannot do anything. */
interface Actor {
  readonly n: number
  isDead: boolean
  wasHurt: boolean
  /** Goes on only while all the others wait for something: what it has read grows old meanwhile. */
  isSlow: boolean
}

export function openLine(roll: () => number) {
  const actors = new AsyncLocalStorage<Actor>()
  const live = new Set<Actor>()
  const waiting: { actor: Actor; asked: string; go: () => void }[] = []
  const hits = { ...noFaults }
  let faults = noFaults
  let count = 0
  let crewWasHurt = false
  let requests = 0
  let cancelled = 0
  let journal: string[] | undefined

  /** One line of the run's story, in the order in which things happened; nothing where nobody listens. */
  function tell(what: string, asked: string, result: unknown): void {
    journal?.push(`${actors.getStore()?.n ?? '-'} ${what} ${asked.replace(token, '')} -> ${JSON.stringify(result)}`)
  }

  const strikes = (fault: keyof Faults): boolean => {
    if (faults[fault] === 0 || roll() >= faults[fault]) return false
    hits[fault]++
    tell(fault, '', null)
    const actor = actors.getStore()
    if (actor) actor.wasHurt = true
    crewWasHurt = true
    return true
  }

  /** How often in a row nothing new had come when it could be somebody's turn. */
  let quiet = 0
  let isPumping = false

  function stir(): void {
    quiet = 0
    if (isPumping) return
    isPumping = true
    setImmediate(pump)
  }

  /**
   * As soon as everybody who runs waits for an answer, one of them gets it. Not before a few rounds without news: a
   * request on its second try, or one of several sent side by side, would else be among those who draw or not as the
   * machine's threads please.
   */
  function pump(): void {
    const asking = new Set(waiting.map(({ actor }) => actor))
    isPumping = waiting.length > 0 && [...live].every(actor => asking.has(actor))
    if (!isPumping) return
    if (++quiet > 4) {
      quiet = 0
      letOneGo()
    }
    setImmediate(pump)
  }

  /**
   * Any, but the slow last: an even draw would hardly ever let one do all it has to do between two steps of another. What
   * one process asks side by side has an order of its own, whichever came first.
   */
  function letOneGo(): void {
    waiting.sort((a, b) => a.actor.n - b.actor.n || (a.asked < b.asked ? -1 : Number(a.asked > b.asked)))
    const fast = waiting.filter(({ actor }) => !actor.isSlow)
    const from = fast.length > 0 ? fast : waiting
    const drawn = from[Math.floor(roll() * from.length)]
    if (!drawn) return
    waiting.splice(waiting.indexOf(drawn), 1)
    if (roll() < 0.2) drawn.actor.isSlow = !drawn.actor.isSlow
    drawn.go()
  }

  async function turn(actor: Actor | undefined, asked: string): Promise<void> {
    // What a process that is over had still to send comes whenever it comes: it must not take part in the draw.
    if (!actor || actor.isDead || live.size < 2) return
    await new Promise<void>(go => {
      waiting.push({ actor, asked, go })
      stir()
    })
  }

  function die(): never {
    const actor = actors.getStore()
    if (actor) actor.isDead = true
    throw new Died('the process ended')
  }

  /** Any call over the network: a dead process makes none, and a living one may die before it or after. */
  async function call<Result>(send: () => Result, asked = ''): Promise<Result> {
    const actor = actors.getStore()
    await turn(actor, asked)
    if (actor?.isDead) die()
    if (strikes('diesBefore')) die()
    const result = send()
    if (strikes('diesAfter')) die()
    return result
  }

  const line: Line = (operation, apply, asked) =>
    call(
      () => {
        requests++
        const isWrite = /^(Transact|Put|Update|Delete)/.test(operation)
        if (strikes('throttled')) return throttle
        if (operation === 'TransactWriteItems' && strikes('throttledTransactions')) return cancelledForLoad(++cancelled)
        if (operation === 'TransactWriteItems' && strikes('conflicts')) return conflict
        if (isWrite && strikes('lostBefore')) throw reset()
        const answer = apply()
        tell(operation, asked, answer)
        if (isWrite && strikes('lostAfter')) throw reset()
        return answer
      },
      `${operation} ${asked.replace(token, '')}`,
    )

  /** Runs these at once, each as a process of its own; one that dies says nothing. */
  async function together<Result>(works: readonly (() => Promise<Result>)[]): Promise<(Result | 'died')[]> {
    const crew = works.map(work => ({ work, actor: { n: ++count, isDead: false, wasHurt: false, isSlow: false } }))
    crewWasHurt = false
    for (const { actor } of crew) live.add(actor)
    return Promise.all(crew.map(({ work, actor }) => actors.run(actor, () => lifeOf(actor, work))))
  }

  async function lifeOf<Result>(actor: Actor, work: () => Promise<Result>): Promise<Result | 'died'> {
    try {
      const result = await work()
      return actor.isDead ? 'died' : result
    } catch (error) {
      if (actor.wasHurt) return 'died'
      throw error
    } finally {
      actor.isDead = true
      live.delete(actor)
      stir()
    }
  }

  /** A call to another process, which may die by itself: then no answer comes. Its caller waits meanwhile. */
  async function visit<Result>(work: () => Promise<Result>): Promise<Result | 'died'> {
    const caller = actors.getStore()
    const host: Actor = { n: ++count, isDead: false, wasHurt: false, isSlow: false }
    if (caller) live.delete(caller)
    live.add(host)
    const result = await actors.run(host, () => lifeOf(host, work))
    if (caller && !caller.isDead) live.add(caller)
    if (caller && host.wasHurt) caller.wasHurt = true
    return result
  }

  return {
    line,
    call,
    visit,
    strikes,
    hits,
    together,
    /** Whether what goes on here has met a fault: only then may it end in an error. */
    wasHurt: () => actors.getStore()?.wasHurt ?? false,
    /**
     * Whether any running call has met a fault. One batch processor serves all of them here and counts their failures
     * together.
     */
    someoneWasHurt: () => crewWasHurt,
    requests: () => requests,
    tell,
    /** From here on everything that happens is told here, so that two runs can be compared. */
    record: (into: string[]): void => {
      journal = into
    },
    fail: (chances: Partial<Faults>) => {
      faults = { ...noFaults, ...chances }
    },
    /** Without faults for as long as this takes. */
    async inPeace<Result>(work: () => Promise<Result>): Promise<Result> {
      const before = faults
      faults = noFaults
      try {
        return await work()
      } finally {
        faults = before
      }
    },
  }
}
export type FaultLine = ReturnType<typeof openLine>

const refusal = (type: string, more = {}): Answer => ({
  statusCode: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more },
})
const throttle = refusal('ProvisionedThroughputExceededException')
const conflict = refusal('TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict' }] })
/** The published reasons for which load cancels a transaction, in turn: of a table with and without a limit of its own. */
const loadReasons = ['ThrottlingError', 'ProvisionedThroughputExceeded'] as const
export const cancelledForLoad = (n: number): Answer =>
  refusal('TransactionCanceledException', {
    CancellationReasons: [{ Code: 'None' }, { Code: loadReasons[n % loadReasons.length] }],
  })
/** The SDK names each transaction anew; the table never tells the name. */
const token = /"ClientRequestToken":"[^"]*",?/
/** As Node says it; the SDK sends the same again under the same token. */
const reset = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })

/**
 * The seeds that a model runs. `npm test` takes a quarter of the `usual` ones, another one for each commit: a model tells
 * the same story under the same seed, so that a run over unchanged code learns nothing from it. The long run takes all.
 * `SEED=n` is one seed alone, as a failure names it; `FIRST=n SEEDS=m` are any others.
 */
export function chosenSeeds(usual: number): { readonly first: number; readonly seeds: number } {
  const { SEED, FIRST, SEEDS, KOGEI_LONG } = process.env
  if (SEED) return { first: Number(SEED), seeds: 1 }
  if (FIRST ?? SEEDS ?? KOGEI_LONG) return { first: Number(FIRST ?? 1), seeds: Number(SEEDS ?? usual) }
  const quarter = Math.ceil(usual / 4)
  const first = 1 + quarter * turnOfCommit()
  return { first, seeds: Math.max(1, Math.min(quarter, usual - first + 1)) }
}

/** 0 to 3, by the commit that is checked out; 0 outside of a repository. */
function turnOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root(''), stdio: ['ignore', 'pipe', 'ignore'] })
    return Number.parseInt(commit.toString().slice(0, 8), 16) % 4
  } catch {
    return 0
  }
}

/** What Node's threads compute, or a file or socket brings: it is there when it is there, whatever the seed says. */
const ofTheMachine = /REQUEST$|^FS|^(TCP|PIPE|GETADDRINFO|DNS|PROCESS|STATWATCHER|UDP|WORKER|ZLIB)/i

/** What of the machine comes back while this is told, by Node's names. */
async function machineIn(work: () => Promise<unknown>): Promise<readonly string[]> {
  const asked = new Map<number, string>()
  const found = new Set<string>()
  const hook = createHook({
    init(id, type) {
      if (ofTheMachine.test(type)) asked.set(id, type)
    },
    // What is computed at once never comes back.
    before(id) {
      const type = asked.get(id)
      if (type !== undefined) found.add(type)
    },
  }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return [...found]
}

/**
 * Every seed told twice, with the others in between: nothing of the process, of the machine's threads or of another seed
 * may show in a story. Where two part for the first time says what chance got into them.
 */
export async function expectSameStories(
  seeds: readonly number[],
  told: (seed: number) => Promise<readonly string[]>,
): Promise<void> {
  const stories = new Map<number, readonly string[]>()
  for (const seed of seeds) stories.set(seed, await told(seed))
  for (const seed of seeds.toReversed()) {
    const before = stories.get(seed) ?? []
    let after: readonly string[] = []
    const machine = await machineIn(async () => {
      after = await told(seed)
    })
    expect(machine, `SEED=${seed} waits for the machine`).toEqual([])
    expect(before.length, `SEED=${seed} told nothing`).toBeGreaterThan(10)
    const parts = before.findIndex((line, index) => line !== after[index])
    expect(after[parts], `SEED=${seed} goes another way at ${parts} of ${before.length}`).toBe(before[parts])
    expect(after.length, `SEED=${seed}`).toBe(before.length)
  }
}
