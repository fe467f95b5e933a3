/**
 * Effect of a refresh token of this generation (D6): the current one is replaced; the previous one is still answered
 * within the grace period, because two tabs may refresh at once; any other was used twice, so that somebody else may
 * have the session, which is revoked.
 */
export function refreshMove(
  session: { generation: number; graceUntil?: number | undefined },
  generation: number,
  now: number,
): 'rotate' | 'again' | 'revoke' {
  if (generation === session.generation) return 'rotate'
  const inGrace = generation === session.generation - 1 && now <= (session.graceUntil ?? 0)
  return inGrace ? 'again' : 'revoke'
}
