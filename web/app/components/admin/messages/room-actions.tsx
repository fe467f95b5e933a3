import type { loadConsoleRoom } from '../../../lib/console/messages.server.ts'
import type { ConsoleReply } from '../../../lib/console/reply.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../frame/button.tsx'
import css from '../admin.module.css'
import { ConsoleForm, useSending } from '../forms/console-form.tsx'

export type ConsoleRoomPage = Awaited<ReturnType<typeof loadConsoleRoom>>

/** Who answers the room, and that nothing is to be answered. */
export function RoomActions({ page, reply }: { page: ConsoleRoomPage; reply: ConsoleReply | undefined }) {
  const { room, operatorId, formId } = page
  const sending = useSending()
  const isMine = room.assignee?.id === operatorId
  return (
    <div className={css.actions}>
      <ConsoleForm id="assign" intent="room-assign" formId={formId} reply={reply} className="cluster">
        <input type="hidden" name="operatorId" value={isMine ? '' : operatorId} />
        <Button type="submit" look="second" size="small" disabled={sending}>
          {isMine ? m.message_admin_assign_nobody() : m.message_admin_assign_me()}
        </Button>
      </ConsoleForm>
      {room.isWaiting && (
        <ConsoleForm id="settle" intent="room-settle" formId={formId} reply={reply} className="cluster">
          <input type="hidden" name="lastId" value={room.last} />
          <Button type="submit" look="quiet" size="small" disabled={sending}>
            {m.message_admin_settle()}
          </Button>
        </ConsoleForm>
      )}
    </div>
  )
}
