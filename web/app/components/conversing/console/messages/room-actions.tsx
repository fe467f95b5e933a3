import type { loadConsoleRoom } from '../../../../lib/console/messages.server.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { ConsoleForm, useSending } from '../../../site/console/forms/console-form.tsx'
import { Button } from '../../../site/frame/button.tsx'
import { AssignForm } from '../answering/assign-form.tsx'

export type ConsoleRoomPage = Awaited<ReturnType<typeof loadConsoleRoom>>

/** Who answers the room, and that nothing is to be answered. */
export function RoomActions({ page, reply }: { page: ConsoleRoomPage; reply: ConsoleReply | undefined }) {
  const { room, operators, formId } = page
  const sending = useSending()
  return (
    <>
      <AssignForm intent="room-assign" assignee={room.assignee} operators={operators} formId={formId} reply={reply} />
      {room.isWaiting && (
        <div className={css.actions}>
          <ConsoleForm id="settle" intent="room-settle" formId={formId} reply={reply} className="cluster">
            <input type="hidden" name="lastId" value={room.last} />
            <Button type="submit" look="quiet" size="small" disabled={sending}>
              {m.message_admin_settle()}
            </Button>
          </ConsoleForm>
        </div>
      )}
    </>
  )
}
