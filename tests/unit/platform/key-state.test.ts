import { describe, expect, test } from 'vitest'
import {
  callEnds,
  callKeyTransitions,
  isKeyHeld,
  type KeyState,
  type KeyTransition,
  keyAfter,
  keyEnds,
  keyStates,
  keyTransitions,
} from '#shared/platform/idempotency/key-state.ts'

interface Walk {
  readonly made: readonly KeyTransition[]
  readonly state: KeyState
}

/** Every walk of so many moves at most that the table allows. */
function walksOf(most: number, from: Walk = { made: [], state: 'unclaimed' }): Walk[] {
  if (most === 0) return [from]
  const further = callKeyTransitions.flatMap(move => {
    const state = keyTransitions[from.state][move]
    return state === undefined ? [] : walksOf(most - 1, { made: [...from.made, move], state })
  })
  return [from, ...further]
}
const walks = walksOf(5)
const ended = walks.flatMap(walk => callEnds.map(end => ({ ...walk, end })))

/** What the moves say by themselves, without the table. */
function told(made: readonly KeyTransition[]) {
  const since = made.slice(made.lastIndexOf('giveBack') + 1)
  return {
    isHeld: since.length > 0,
    isTakenOver: since.includes('resume'),
    hasWritten: since.some(move => move !== 'claim'),
    hasSent: since.includes('send') || since.includes('resume'),
    isAnswered: made.includes('finish'),
  }
}

describe('the state of a key', () => {
  test('says whether the record is held, whether anything took place and whether an answer is kept', () => {
    for (const { made, state } of walks) {
      const { isHeld, hasWritten, hasSent, isAnswered } = told(made)
      const expected = isAnswered ? 'done' : hasSent ? 'sent' : hasWritten ? 'begun' : isHeld ? 'claimed' : undefined
      expect(isKeyHeld(state), made.join(' ')).toBe(isHeld)
      if (expected) expect(state, made.join(' ')).toBe(expected)
    }
  })

  test.each([
    ['unclaimed', 'giveBack'],
    ['claimed', 'claim'],
    ['begun', 'resume'],
    ['done', 'giveBack'],
    ['given-back', 'giveBack'],
  ] as const)('%s allows no %s', (state, move) => {
    expect(() => keyAfter(state, move)).toThrow(`a key that is ${state} allows no ${move}`)
  })

  test('is each reached, and only done is never left', () => {
    const reached = new Set(Object.values(keyTransitions).flatMap(each => Object.values(each)))
    expect([...reached, 'unclaimed'].toSorted()).toEqual(keyStates.toSorted())
    const final = keyStates.filter(state => Object.values(keyTransitions[state]).every(after => after === state))
    expect(final).toEqual(['done'])
  })
})

describe('the record of a call that ends', () => {
  test('keeps what is final and nothing else', () => {
    for (const { made, state, end } of ended) {
      const { isHeld, hasWritten, hasSent, isAnswered } = told(made)
      const becomes = keyEnds[state][end]
      const isFinal = end === 'answered' || (end === 'refused' && hasWritten) || (end === 'failed' && hasSent)
      // What has its answer is kept already, however the handler ends.
      const isKept = isFinal && !isAnswered
      expect(becomes === 'keep', `${made.join(' ')}: ${end}`).toBe(isKept && isHeld)
      expect(becomes === 'take', `${made.join(' ')}: ${end}`).toBe(isKept && !isHeld)
      if (isAnswered) expect(becomes).toBe('leave')
    }
  })

  test('is released where nothing was sent, and stays for the next call where something was', () => {
    for (const { made, state, end } of ended) {
      const { isHeld, hasSent, isAnswered } = told(made)
      if (isAnswered) continue
      const held = {
        unfinished: 'open',
        repeatable: hasSent ? 'open' : 'release',
        thrown: hasSent ? 'leave' : 'release',
      }
      const free = { unfinished: 'leave', repeatable: 'look', thrown: 'leave' }
      if (end === 'unfinished' || end === 'repeatable' || end === 'thrown')
        expect(keyEnds[state][end], `${made.join(' ')}: ${end}`).toBe((isHeld ? held : free)[end])
    }
  })
})
