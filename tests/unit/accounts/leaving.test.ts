import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import '#tests/support/unit-environment.ts'
import { tokenLife } from '#functions/machinery/credentials/opening.ts'
import { replaySeconds } from '#functions/machinery/table/transaction.ts'
import { auditedSubjects } from '#functions/people/accounts/leaving/audited-subjects.ts'
import { type Fate, fates } from '#functions/people/accounts/leaving/families.ts'
import { steps } from '#functions/people/accounts/leaving/steps.ts'
import { root } from '#infra/registry.ts'
import { keyFamilies } from '#shared/api/key-families.ts'
import { proposalKinds } from '#shared/domain/catalogue/proposal/proposal.ts'
import { keptData, passingDays } from '#shared/domain/people/account/kept-data.ts'
import {
  allErased,
  askToLeave,
  type FoundOfMember,
  type Leaving,
  leavingRules,
  openMatters,
  stepDone,
  waitLonger,
} from '#shared/domain/whole/leaving/leaving.ts'
import { dayMs } from '#shared/durations.ts'
import { noon, sampleOrder } from '#tests/support/sample-order.ts'

const nothing: FoundOfMember = {
  ...{ userId: 'anna', orders: [], bought: [], sold: [], auctions: [], sent: [], received: [], works: [], payouts: [] },
  owed: 0,
}
const kindsOf = (found: Partial<FoundOfMember>) => openMatters({ ...nothing, ...found }).map(({ kind }) => kind)

describe('what stands against leaving', () => {
  test('is nothing where nothing is open, and names each thing once', () => {
    expect(kindsOf({})).toEqual([])
    const order = sampleOrder()
    expect(kindsOf({ orders: [order, order] })).toEqual(['order'])
    expect(kindsOf({ orders: [sampleOrder({ payStatus: 'expired' })] })).toEqual([])
  })

  test('is money in either direction', () => {
    expect(kindsOf({ owed: 1 })).toEqual(['payout'])
    expect(kindsOf({ owed: -1 })).toEqual(['debt'])
  })

  test('is a transfer that pays for nothing until it was sent back', () => {
    const unapplied = { owed: 500, returned: 0, since: noon, transfers: [], entries: 1, head: '' }
    const payment = {
      ...{
        method: 'bank' as const,
        id: 'o1',
        attempts: 0,
        seen: 0,
        open: null,
        last: null,
        card: null,
        transfer: null,
      },
      unapplied,
    }
    const owing = sampleOrder({ payStatus: 'expired', payment })
    expect(kindsOf({ orders: [owing] })).toEqual(['refund'])
    expect(
      kindsOf({ orders: [{ ...owing, payment: { ...payment, unapplied: { ...unapplied, returned: 500 } } }] }),
    ).toEqual([])
  })
})

describe('an account on its way out', () => {
  const asked = (): Leaving => {
    const decided = askToLeave('anna', [], noon)
    if (decided.outcome === 'refused') throw new Error(decided.code)
    return decided.leaving
  }

  test('is asked for only while nothing is open, and waits for its grace', () => {
    expect(askToLeave('anna', [{ kind: 'bid', id: 'w', title: null }], noon)).toEqual({
      outcome: 'refused',
      code: 'matters-open',
    })
    expect(asked()).toMatchObject({ state: 'asked', dueAt: noon + leavingRules.graceMs, done: [] })
    expect(waitLonger(asked(), noon)).toMatchObject({ state: 'asked', dueAt: noon + leavingRules.againMs, version: 2 })
  })

  test('counts a step once however often it is done, and keeps what is kept for seven years', () => {
    const twice = stepDone(stepDone(asked(), 'own'), 'own')
    expect(twice).toMatchObject({ done: ['own'], version: 3 })
    const erased = allErased(twice, noon)
    expect(erased).toMatchObject({ state: 'erased', erasedAt: noon, keptUntil: noon + leavingRules.keptMs })
    expect(erased.dueAt).toBe(erased.keptUntil)
  })
})

describe('what becomes of each family of keys', () => {
  const all: readonly [string, Fate][] = Object.entries(fates)

  test('is said for every one that there is', () => {
    expect(all.map(([family]) => family).sort()).toEqual([...keyFamilies].sort())
  })

  test('names every step, but those that work outside the table or end the others', () => {
    const named = new Set(all.flatMap(([, fate]) => ('step' in fate ? [fate.step] : [])))
    expect(Object.keys(steps).filter(name => !named.has(name as keyof typeof steps))).toEqual([
      'cards',
      'archives',
      'profile',
    ])
  })

  test('takes the profile away last: every other step asks it whose data it looks for', () => {
    expect(Object.keys(steps).at(-1)).toBe('profile')
  })

  test('is written down with its ground and its end', () => {
    const page = readFileSync(root('docs/security.md'), 'utf8')
    expect(Object.keys(keptData).filter(name => !page.includes(`| ${name} |`))).toEqual([])
    expect(page).toContain(`| ${passingDays} days at most |`)
    expect(Math.max(tokenLife.refresh, replaySeconds) * 1000).toBe(passingDays * dayMs)
  })
})

test('whatever operators act upon says what becomes of it when a member leaves', () => {
  const sources = globSync('functions/**/*.ts', { cwd: root('.') }).map(file => readFileSync(root(file), 'utf8'))
  const kinds = sources
    .filter(text => text.includes('audited'))
    .flatMap(text => [...text.matchAll(/subject(?:: | = )\{ kind: '([\w-]+)'/g)].map(([, kind = '']) => kind))
  expect(new Set(kinds).size).toBeGreaterThan(14)
  expect([...new Set([...kinds, ...proposalKinds])].filter(kind => !(kind in auditedSubjects))).toEqual([])
})
