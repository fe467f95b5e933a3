// Suspicions: a group has at least two members, with links between all of them (F1); nobody is in two open groups of
// one seller (F2); every decision names its operator (F3).
import type { Suspicion, suspicionDeeds } from '#shared/domain/selling/fairness/suspicion.ts'
import type { Violation } from './violation.ts'

const closing: Readonly<Record<string, readonly (typeof suspicionDeeds)[number][]>> = {
  dismissed: ['dismiss'],
  acted: ['void', 'ban'],
}

export function checkFairness(suspicions: readonly Suspicion[]): Violation[] {
  const violations: Violation[] = []
  const waiting = new Set<string>()
  for (const { id, seller, state, members, links, decisions } of suspicions) {
    const say = (rule: string, detail: string) => violations.push({ rule, subject: `suspicion ${id}`, detail })
    const ids = new Set(members.map(({ bidderId }) => bidderId))
    const pairs = new Set(links.map(link => link.members.toSorted().join(' ')))
    if (ids.size !== members.length || ids.size < 2)
      say('F1', `names ${members.length} members, ${ids.size} of them once`)
    if (pairs.size !== (ids.size * (ids.size - 1)) / 2) say('F1', `has ${pairs.size} links among ${ids.size} members`)
    if (links.some(link => link.members.some(each => !ids.has(each)))) say('F1', 'links somebody else')
    for (const each of state === 'open' ? ids : []) {
      if (waiting.has(`${seller} ${each}`)) say('F2', `${each} is of another group at ${seller}`)
      waiting.add(`${seller} ${each}`)
    }
    const wanted = closing[state]
    if (wanted && !decisions.some(({ what }) => wanted.includes(what))) say('F3', `is ${state} by nobody`)
  }
  return violations
}
