import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { documentClient } from '#functions/machinery/clients/clients.ts'
import { admitAttempt } from '#functions/machinery/credentials/attempts.ts'
import { UpdateCommand } from '#functions/machinery/table/commands.ts'
import { attemptsKey } from '#functions/store/people/attempts.ts'
import { networkOf } from '#shared/domain/kernel/network.ts'
import { countAttempt, loginRule, noAttempts, pauseAfter } from '#shared/domain/people/account/attempts.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { moment } from '#tests/support/unit-environment.ts'

let memory: MemoryTable
const store = memoryClient(() => memory)
const dynamo = stubTable(documentClient)

beforeEach(() => {
  memory = new MemoryTable()
  dynamo.reset()
  dynamo.on(UpdateCommand).callsFake(input => store.send(new UpdateCommand(input)))
})

const { free, ceiling, mostMs } = loginRule

describe('guesses at a login', () => {
  test('are free at first, then wait longer with each ten, and end after a hundred', () => {
    let attempts = noAttempts
    let now = moment
    const waits: number[] = []
    for (;;) {
      const decision = countAttempt(loginRule, attempts, now)
      if (decision.outcome !== 'allowed') break
      attempts = decision.after
      waits.push(Math.max(0, attempts.nextAt - now))
      if (attempts.nextAt > now) {
        const early = countAttempt(loginRule, attempts, attempts.nextAt - 1)
        expect(early).toEqual(attempts.failures < ceiling ? { outcome: 'wait', seconds: 1 } : { outcome: 'exhausted' })
        now = attempts.nextAt
      }
    }
    expect(waits).toHaveLength(ceiling)
    expect(waits.filter(wait => wait === 0)).toHaveLength(free - 1)
    expect([...waits].sort((a, b) => a - b)).toEqual(waits)
    expect(Math.max(...waits)).toBeLessThanOrEqual(mostMs)
    // Whoever guesses on purpose keeps the owner waiting no longer than that; then the code decides.
    expect(now - moment).toBeLessThan(7 * 60_000)
    expect(countAttempt(loginRule, attempts, now + 10 * mostMs)).toEqual({ outcome: 'exhausted' })
  })

  test('never wait longer than the rule, though a clock was ahead or a later guess was counted first', () => {
    for (const failures of [free, ceiling - 1]) {
      const seconds = pauseAfter(loginRule, failures) / 1000
      for (const ahead of [3_600_000, seconds * 1000 + 1]) {
        const attempts = { failures, nextAt: moment + ahead }
        expect(countAttempt(loginRule, attempts, moment)).toEqual({ outcome: 'wait', seconds })
      }
    }
    expect(pauseAfter(loginRule, 10_000)).toBe(mostMs)
  })

  const key = attemptsKey('login', 'nagi@example.jp')
  const outcomes = async (count: number, now: number) => {
    const all = Array.from({ length: count }, () => admitAttempt(key, loginRule, { seen: null, now }))
    return Object.groupBy(await Promise.all(all), ({ outcome }) => outcome)
  }

  test('that come at once are admitted no oftener than one after the other', async () => {
    expect((await outcomes(200, moment)).allowed).toHaveLength(free)
    expect((await outcomes(200, moment)).allowed).toBeUndefined()
    expect((await outcomes(200, moment + 1000)).allowed).toHaveLength(1)
    expect(memory.all()).toEqual([expect.objectContaining({ failures: free + 1 })])
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['not::an::address', 'not::an::address'],
  ['2001:db8', '2001:db8'],
  ['', ''],
])('the line of %s is %s', (address, line) => {
  expect(networkOf(address)).toBe(line)
})

test('a site is the first 48 bits of an IPv6 address, and an IPv4 address itself', () => {
  expect(networkOf('2001:db8:1:2::9', 'site')).toBe('2001:db8:1::/48')
  expect(networkOf('192.0.2.7', 'site')).toBe('192.0.2.7')
})
