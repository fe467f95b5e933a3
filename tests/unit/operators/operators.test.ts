import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { authenticatorOf, stepOfCode } from '#functions/machinery/credentials/authenticator.ts'
import { asksProof, isFresh, loginRules, stageAfter } from '#shared/domain/people/operator/login.ts'
import { mayRemovePasskey } from '#shared/domain/people/operator/passkeys.ts'
import { operatorRoles } from '#shared/domain/people/operator/roles.ts'
import { minuteOf, sentLately } from '#shared/domain/people/operator/sent-sums.ts'
import {
  canTransitionOperator,
  operatorAfter,
  operatorStates,
  operatorTransitions,
  ownersGained,
} from '#shared/domain/people/operator/transitions.ts'
import { minuteMs } from '#shared/durations.ts'
import { moment } from '#tests/support/unit-environment.ts'

const operatorTransitionNames = [
  'invite',
  'accept',
  'reset',
  'changeRoles',
  'disable',
  'enable',
  'forgetFactor',
] as const satisfies (keyof typeof operatorTransitions)[]

describe('an operator', () => {
  test('moves only as the table says', () => {
    const open = (move: keyof typeof operatorTransitions) =>
      operatorStates.filter(state => canTransitionOperator(move, { state }))
    expect(open('accept')).toEqual(['invited'])
    expect(open('reset')).toEqual(['active'])
    expect(open('disable')).toEqual(['invited', 'active'])
    expect(open('enable')).toEqual(['disabled'])
    expect(open('forgetFactor')).toEqual(['active', 'disabled'])
    expect(operatorAfter('disable', { state: 'invited' })).toBe('disabled')
    expect(operatorAfter('changeRoles', { state: 'disabled' })).toBe('disabled')
  })

  test('counts among the owners only while able to log in as one', () => {
    const owner = { state: 'active', roles: ['owner', 'finance'] } as const
    expect(ownersGained(undefined, owner)).toBe(1)
    expect(ownersGained(undefined, { ...owner, state: 'invited' })).toBe(0)
    expect(ownersGained({ ...owner, state: 'invited' }, owner)).toBe(1)
    expect(ownersGained(owner, { ...owner, state: 'disabled' })).toBe(-1)
    expect(ownersGained(owner, { ...owner, roles: ['finance'] })).toBe(-1)
    expect(ownersGained(owner, { ...owner, roles: ['owner'] })).toBe(0)
  })

  test('is lost to the owners only by moves that may be refused to the last one', () => {
    const losing = operatorTransitionNames.filter(move => {
      // An invitation and other roles are what roles are given by.
      const given = move === 'invite' || move === 'changeRoles' ? [['owner'], ['editor']] : [undefined]
      const steps = operatorStates
        .filter(state => canTransitionOperator(move, { state }))
        .flatMap(state => given.map(roles => ({ state, roles })))
      return steps.some(({ state, roles }) => {
        const before = { state, roles: ['owner'] as const }
        const kept = operatorRoles.filter(role => (roles ?? before.roles).some(each => each === role))
        return ownersGained(before, { state: operatorAfter(move, { state }), roles: kept }) < 0
      })
    })
    const marked = Object.entries(operatorTransitions).flatMap(([name, move]) => ('losesOwner' in move ? [name] : []))
    expect(operatorTransitionNames).toEqual(Object.keys(operatorTransitions))
    expect(losing).toEqual(marked)
  })
})

describe('a passkey', () => {
  test('goes unless it is the last second factor of who must have one', () => {
    const codeOf = (left: Parameters<typeof mayRemovePasskey>[0]) => {
      const decision = mayRemovePasskey(left)
      return decision.outcome === 'refused' ? decision.code : undefined
    }
    expect(codeOf({ policy: 'required', hasApp: false, passkeys: 0 })).toBe('last-factor')
    expect(codeOf({ policy: 'required', hasApp: true, passkeys: 0 })).toBeUndefined()
    expect(codeOf({ policy: 'required', hasApp: false, passkeys: 1 })).toBeUndefined()
    expect(codeOf({ policy: 'optional', hasApp: false, passkeys: 0 })).toBeUndefined()
  })
})

describe('a login to the console', () => {
  test('waits for a factor that is enrolled, and for one to be enrolled where the policy wants it', () => {
    expect(stageAfter('optional', { hasFactor: true })).toBe('factor')
    expect(stageAfter('required', { hasFactor: true })).toBe('factor')
    expect(stageAfter('required', { hasFactor: false })).toBe('enrol')
    expect(stageAfter('optional', { hasFactor: false })).toBeNull()
  })

  test('is proved for ten minutes', () => {
    expect(isFresh(moment - loginRules.freshMs, moment)).toBe(true)
    expect(isFresh(moment - loginRules.freshMs - 1, moment)).toBe(false)
    expect(isFresh(undefined, moment)).toBe(false)
  })

  test('is proved again above the sum of the day, and for a sum that nobody names', () => {
    expect(asksProof(100_000, moment, 0)).toBe(false)
    expect(asksProof(100_001, moment, 0)).toBe(true)
    expect(asksProof(undefined, moment, 0)).toBe(true)
    // Before the first day of the table every sum is asked about.
    expect(asksProof(1, Date.UTC(2025, 0, 1), 0)).toBe(true)
  })

  test('is proved again where a sum is too much with what was sent lately, but not for what sends nothing', () => {
    expect(asksProof(1, moment, 99_999)).toBe(false)
    expect(asksProof(1, moment, 100_000)).toBe(true)
    expect(asksProof(0, moment, 5_000_000)).toBe(false)
  })

  test('has sent lately what left within ten minutes, reckoned by the minute', () => {
    const sent = minuteOf(moment)
    const sums = new Map([
      [sent, 3_000],
      [sent - 10, 200],
      [sent - 11, 10],
    ])
    expect(sentLately(sums, sent * minuteMs)).toBe(3_200)
    expect(sentLately(sums, sent * minuteMs + minuteMs - 1)).toBe(3_200)
    expect(sentLately(sums, (sent + 1) * minuteMs)).toBe(3_000)
    expect(sentLately(sums, (sent + 10) * minuteMs)).toBe(3_000)
    expect(sentLately(sums, (sent + 11) * minuteMs)).toBe(0)
    expect(sentLately(new Map(), moment)).toBe(0)
  })
})

describe('an authenticator app', () => {
  const codeKey = { get: async () => Buffer.alloc(32, 7).toString('base64url') }
  const seed = '01KB8YV6WZ0M3X8N5TQ7R2D4FK 1'
  const at = async (steps: number) => {
    const { secret } = await authenticatorOf(codeKey, { seed, email: 'katsura@example.jp' })
    return generate({ secret, epoch: moment / 1000 + steps * 30 })
  }
  const given = async (steps: number, after = 0) =>
    stepOfCode(codeKey, { seed, code: await at(steps), after, now: moment })
  const now = Math.floor(moment / 30_000)

  test('is believed for the present step and the one beside it', async () => {
    expect(await Promise.all([-2, -1, 0, 1, 2].map(steps => given(steps)))).toEqual([
      undefined,
      now - 1,
      now,
      now + 1,
      undefined,
    ])
  })

  test('opens once with a code, and never with one before it', async () => {
    expect(await given(0, now)).toBeUndefined()
    expect(await given(-1, now)).toBeUndefined()
    expect(await given(1, now)).toBe(now + 1)
    // A clock that was set back refuses, it does not fail.
    expect(await given(0, now + 100)).toBeUndefined()
  })

  test('has another secret for another seed, which no address but its own bears', async () => {
    const [one, two] = await Promise.all(
      ['one', 'two'].map(each => authenticatorOf(codeKey, { seed: each, email: 'katsura@example.jp' })),
    )
    expect(one?.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(one?.secret).not.toBe(two?.secret)
    expect(one?.uri).toContain('katsura')
    expect(one?.qr.path.length).toBeGreaterThan(1_000)
  })
})
