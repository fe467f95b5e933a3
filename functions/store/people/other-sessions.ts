import { sessionKeys } from '#functions/machinery/table/keys.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'

/**
 * Ends every session of a member but this one, in one step however many there are: the member's epoch rises and only
 * this session is taken along (D6).
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
