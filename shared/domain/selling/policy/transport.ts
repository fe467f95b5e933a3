import type { Area } from '#shared/domain/people/address/areas.ts'
import type { Policy, PolicyName } from './values.ts'

/** Transport to an area in yen: the fee of its region or zone (D27). */
export function transportTo({ pid }: Pick<Area, 'pid'>, policy: Policy): number {
  const name = `area-${pid}`
  if (!isIn(policy, name)) throw new Error(`no fee for region ${pid}`)
  return policy[name]
}

/** Pick-up fee in yen for a prefecture or region; the most expensive prefecture has a fee of its own (D29). */
export function pickupFeeIn({ id, pid }: Pick<Area, 'id' | 'pid'>, policy: Policy): number {
  const own = `pickup-${id}`
  const ofRegion = `pickup-${pid}`
  if (isIn(policy, own)) return policy[own]
  if (!isIn(policy, ofRegion)) throw new Error(`no pick-up fee for region ${pid}`)
  return policy[ofRegion]
}

const isIn = (policy: Policy, name: string): name is PolicyName => Object.hasOwn(policy, name)
