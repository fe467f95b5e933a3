/**
 * Records which permissions were used and which were denied. Tests fail on a denial, and a grant that no request uses
 * is reported.
 */
import { glob } from './policy.ts'
import type { Roles } from './roles.ts'

interface Denial {
  readonly at: string
  readonly caller: string
  readonly action: string
  readonly resource: string
  readonly side: 'identity' | 'resource'
}
interface UnusedGrant {
  readonly name: string
  readonly action: string
  readonly resource: string
}

const kept = 500

export class AccessLog {
  readonly denials: Denial[] = []
  readonly #used = new Map<string, Map<string, Set<string>>>()

  used(caller: string, action: string, resource: string): void {
    const actions = this.#used.get(caller) ?? new Map<string, Set<string>>()
    this.#used.set(caller, actions)
    const resources = actions.get(action) ?? new Set<string>()
    actions.set(action, resources)
    if (resources.size < kept) resources.add(resource)
  }

  denied(denial: Denial): void {
    this.denials.push(denial)
    if (this.denials.length > kept) this.denials.shift()
    process.stderr.write(`IAM denied ${denial.caller}: ${denial.action} on ${denial.resource}\n`)
  }

  /** Every (function, action, resource) that requests have used. */
  uses(): { readonly name: string; readonly action: string; readonly resource: string }[] {
    return [...this.#used].flatMap(([name, actions]) =>
      [...actions].flatMap(([action, resources]) => [...resources].map(resource => ({ name, action, resource }))),
    )
  }

  /** Lists every (function, action, resource) that a policy grants and no request has used. */
  unused(roles: Pick<Roles, 'grants'>): UnusedGrant[] {
    return roles.grants().flatMap(({ name, actions, resources }) => {
      const own = this.#used.get(name)
      return actions.flatMap(action => {
        // Most functions of a runtime have not run at all.
        const used = own ? resourcesOf(own, action) : []
        return resources.filter(resource => !matchesAny(resource, used)).map(resource => ({ name, action, resource }))
      })
    })
  }
}

/** Answers the resources on which the actions of a pattern were used. */
function resourcesOf(uses: ReadonlyMap<string, ReadonlySet<string>>, pattern: string): string[] {
  const isAction = glob(pattern, 'i')
  return [...uses].filter(([action]) => isAction.test(action)).flatMap(([, resources]) => [...resources])
}

function matchesAny(pattern: string, names: readonly string[]): boolean {
  if (names.length === 0) return false
  const matcher = glob(pattern)
  return names.some(name => matcher.test(name))
}
