import type { OperatorRole } from './roles.ts'

/**
 * Every transition of an operator's account. `invited`: has a link and no password yet. `active`: can log in.
 * `disabled`: can neither log in nor act. The store derives its conditions from this table, and the console offers what
 * it allows.
 */
export const operatorStates = ['invited', 'active', 'disabled'] as const
export type OperatorState = (typeof operatorStates)[number]

interface OperatorTransition {
  readonly from: readonly OperatorState[]
  /** Whether the transition may remove an owner who can log in. */
  readonly losesOwner?: true
  /** State afterwards; absent: unchanged. */
  readonly to?: OperatorState
  readonly by: 'owner' | 'operator'
}

export const operatorTransitions = {
  /** Sends the invitation again, because the first link may be lost. */
  invite: { from: ['invited'], by: 'owner' },
  accept: { from: ['invited'], to: 'active', by: 'operator' },
  reset: { from: ['active'], by: 'operator' },
  changeRoles: { from: ['invited', 'active', 'disabled'], by: 'owner', losesOwner: true },
  /** Also withdraws an invitation. */
  disable: { from: ['invited', 'active'], to: 'disabled', by: 'owner', losesOwner: true },
  /** An operator without a password then requests a link like one who has forgotten it. */
  enable: { from: ['disabled'], to: 'active', by: 'owner' },
  forgetFactor: { from: ['active', 'disabled'], by: 'owner' },
} as const satisfies Record<string, OperatorTransition>
export type OperatorTransitionName = keyof typeof operatorTransitions
/** Transitions that may be refused for the last owner. */
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

/** Change in the number of owners who can log in; at least one must remain. */
export function ownersGained(before: Standing | undefined, after: Standing): number {
  return Number(isOwner(after)) - Number(before !== undefined && isOwner(before))
}

const isOwner = ({ state, roles }: Standing) => state === 'active' && roles.includes('owner')
