import type { OperatorRole } from './roles.ts'

/**
 * Every move of an operator's account. `invited`: has a link and no password yet. `active`: logs in. `disabled`: neither
 * logs in nor acts. The store writes its conditions from this table, and the console offers what it allows.
 */
export const operatorStates = ['invited', 'active', 'disabled'] as const
export type OperatorState = (typeof operatorStates)[number]

interface OperatorMove {
  readonly from: readonly OperatorState[]
  /** Whether an owner who can log in may be none afterwards. */
  readonly losesOwner?: true
  /** The state afterwards; without one it stays. */
  readonly to?: OperatorState
  readonly by: 'owner' | 'operator'
}

export const operatorMoves = {
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
} as const satisfies Record<string, OperatorMove>
export type OperatorMoveName = keyof typeof operatorMoves
/** The moves that the last owner may be refused. */
type LosingMoveName = {
  [Move in OperatorMoveName]: (typeof operatorMoves)[Move] extends { readonly losesOwner: true } ? Move : never
}[OperatorMoveName]
export type KeepingMoveName = Exclude<OperatorMoveName, LosingMoveName>

export function canMoveOperator(move: OperatorMoveName, { state }: { readonly state: OperatorState }): boolean {
  const { from }: OperatorMove = operatorMoves[move]
  return from.includes(state)
}

/** The state after a move. */
export function operatorAfter(move: OperatorMoveName, { state }: { readonly state: OperatorState }): OperatorState {
  const { to = state }: OperatorMove = operatorMoves[move]
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
