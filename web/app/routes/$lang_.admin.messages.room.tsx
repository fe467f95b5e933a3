import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ConsoleLog } from '../components/conversing/console/messages/console-log.tsx'
import { ReplyForm } from '../components/conversing/console/messages/reply-form.tsx'
import { ReportPanel } from '../components/conversing/console/messages/report-panel.tsx'
import { RoomActions } from '../components/conversing/console/messages/room-actions.tsx'
import { nameOf, voiceNames } from '../components/conversing/message/message-words.ts'
import { NewMessages } from '../components/conversing/message/new-messages.tsx'
import css from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnConsoleRoom, loadConsoleRoom } from '../lib/console/messages.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { useFormPage } from '../lib/hooks/use-form-page.ts'
import { useHouseRoom } from '../lib/hooks/use-house-room.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadConsoleRoom(args)

export const action = (args: ActionFunctionArgs) => actOnConsoleRoom(args)

/** A room of the house with all that is done about it; of a room of others what stands around a report (D96). */
export default function ConsoleRoom() {
  const page = useFormPage(useLoaderData<typeof loader>())
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const { room, report, list, hasMore, formId } = page
  const { buyer } = room
  const [first] = list
  const isHouse = room.seller.type === 'house'
  useHouseRoom(room, isHouse && !report)
  return (
    <>
      <p>
        <SiteLink className="link" to={report ? paths.admin('messages/reports') : paths.admin('messages')}>
          {report ? m.message_admin_reports() : m.message_title()}
        </SiteLink>
      </p>
      <h1>{room.product.title}</h1>
      <p className={css.actions}>
        <SiteLink className="link" to={paths.artwork(room.product.id)}>
          {m.message_see_work()}
        </SiteLink>
        {powers.members && buyer.id !== null && buyer.name !== '' && (
          <SiteLink className="link" to={paths.admin('members/detail', { id: buyer.id })}>
            {m.inquiry_admin_member()}
          </SiteLink>
        )}
        {powers.audit && (
          <SiteLink className="link" to={paths.admin('audit', { subjectKind: 'room', subjectId: room.roomId })}>
            {m.admin_its_audit()}
          </SiteLink>
        )}
      </p>
      <DoneNote />
      <div className="mt4">
        <Facts
          rows={[
            [m.message_admin_buyer(), nameOf(buyer)],
            [m.fact_seller(), nameOf(room.seller)],
            [m.message_admin_last(), dateTime(room.lastAt, locale)],
            [m.message_admin_assignee(), isHouse ? (room.assignee?.name ?? m.message_admin_nobody()) : null],
            [m.message_admin_payment(), room.isPaid ? m.message_admin_paid() : m.message_admin_unpaid()],
          ]}
        />
      </div>
      {report && <ReportPanel report={report} formId={formId} reply={reply} />}
      {hasMore && !report && first && (
        <p>
          <SiteLink className="link" to={paths.admin('messages/room', { id: room.roomId, before: first.number })}>
            {m.message_older()}
          </SiteLink>
        </p>
      )}
      <ConsoleLog room={room} list={list} marked={report?.number} />
      {isHouse && !report && <RoomActions page={page} reply={reply} />}
      <ReplyForm page={page} reply={reply} />
      {!report && <NewMessages list={list} own="seller" names={voiceNames(room)} />}
    </>
  )
}
