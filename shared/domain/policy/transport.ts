import type { Area } from '../address/areas.ts'
import type { Policy, PolicyName } from './values.ts'

/** What a parcel to an area costs: the fee of its region or zone (D27). */
export function transportTo({ pid }: Pick<Area, 'pid'>, policy: Policy): number {
  const name = `area-${pid}`
  if (!isIn(policy, name)) throw new Error(`no fee for region ${pid}`)
  return policy[name]
}

const isIn = (policy: Policy, name: string): name is PolicyName => Object.hasOwn(policy, name)
