import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'

/**
 * Ends every other session of a member in one write: the member's epoch is raised and only this session moves to it
 * (D6).
 */
export function keepOnlySession({
  userId,
  sid,
  epoch,
}: {
  userId: string
  sid: string
  epoch: number
}): Write<'update', 'busy'>[] {
  const seen = ['attribute_not_exists(#epoch) OR #epoch = :seen', { seen: epoch }] as const
  return [
    update(sessionKeys.standing(userId), { set: { epoch: epoch + 1 }, where: seen }).or('busy'),
    update(sessionKeys.session(sid), { set: { epoch: epoch + 1 } }),
  ]
}
