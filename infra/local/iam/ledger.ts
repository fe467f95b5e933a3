// What was asked for, and what was refused. Tests fail on a denial; a grant that nobody ever uses is shown as such.
import type { Directory } from './directory.ts'
import { glob } from './policy.ts'

export type Denial = { at: string; caller: string; action: string; resource: string; side: 'identity' | 'resource' }
export type UnusedGrant = { name: string; action: string; resource: string }

const kept = 500

export class Ledger {
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

  /** Every (function, action, resource) pair that a policy grants and no request ever asked for. */
  unused(directory: Directory): UnusedGrant[] {
    const unused: UnusedGrant[] = []
    for (const grant of directory.grants()) {
      const actions = [...(this.#used.get(grant.name) ?? [])]
      for (const action of grant.actions) {
        const isAction = glob(action, 'i')
        const asked = actions.filter(([name]) => isAction.test(name)).flatMap(([, resources]) => [...resources])
        for (const resource of grant.resources) {
          const isResource = glob(resource)
          if (!asked.some(name => isResource.test(name))) unused.push({ name: grant.name, action, resource })
        }
      }
    }
    return unused
  }
}
