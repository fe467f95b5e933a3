import type { OperatorRole } from './roles.ts'

/**
 * Every transition of an operator's account. `invited`: has a link and no password yet. `active`: logs in. `disabled`: neither
 * logs in nor acts. The store writes its conditions from this table, and the console offers what it allows.
 */
export const operatorStates = ['invited', 'active', 'disabled'] as const
export type OperatorState = (typeof operatorStates)[number]

interface OperatorTransition {
  readonly from: readonly OperatorState[]
  /** Whether an owner who can log in may be none afterwards. */
  readonly losesOwner?: true
  /** The state afterwards; without one it stays. */
  readonly to?: OperatorState
  readonly by: 'owner' | 'operator'
}

export const operatorTransitions = {
  /** Asked for once more: the link that was sent before may be lost. */
  invite: { from: ['invited'], by: 'owner' },
  accept: { from: ['invited'], to: 'active', by: 'operator' },
  reset: { from: ['active'], by: 'operator' },
  changeRoles: { from: ['invited', 'active', 'disabled'], by: 'owner', losesOwner: true },
  /** Takes back an invitation, too. */
  disable: { from: ['invited', 'active'], to: 'disabled', by: 'owner', losesOwner: true },
  /** Who had no password asks for a link as who has forgotten theirs. */
  enable: { from: ['disabled'], to: 'active', by: 'owner' },
  forgetFactor: { from: ['active', 'disabled'], by: 'owner' },
} as const satisfies Record<string, OperatorTransition>
export type OperatorTransitionName = keyof typeof operatorTransitions
/** The transitions that the last owner may be refused. */
type LosingTransitionName = {
  [Move in OperatorTransitionName]: (typeof operatorTransitions)[Move] extends { readonly losesOwner: true }
    ? Move
    : never
}[OperatorTransitionName]
export type KeepingTransitionName = Exclude<OperatorTransitionName, LosingTransitionName>

export function canTransitionOperator(
  move: OperatorTransitionName,
  { state }: { readonly state: OperatorState },
): boolean {
  const { from }: OperatorTransition = operatorTransitions[move]
  return from.includes(state)
}

/** The state after a transition. */
export function operatorAfter(
  move: OperatorTransitionName,
  { state }: { readonly state: OperatorState },
): OperatorState {
  const { to = state }: OperatorTransition = operatorTransitions[move]
  return to
}

interface Standing {
  readonly state: OperatorState
  readonly roles: readonly OperatorRole[]
}

/** By how many the owners change who can log in. One of them must always be left. */
export function ownersGained(before: Standing | undefined, after: Standing): number {
  return Number(isOwner(after)) - Number(before !== undefined && isOwner(before))
}

const isOwner = ({ state, roles }: Standing) => state === 'active' && roles.includes('owner')
