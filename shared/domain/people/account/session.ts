/**
 * What a refresh token of this generation leads to (D6): the current one is replaced; the one before it still answers
 * during the grace, because two tabs may refresh at once; any other was used twice, so that somebody else may hold the
 * family, which is then revoked.
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
