import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getInbox, isRead, noticesOf } from '#functions/store/telling/notices.ts'
import { listNotices } from '#shared/api/telling/notices.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { noticeTypeNames } from '#shared/domain/kernel/notice.ts'
import { noticeStatusNumbers } from '#shared/domain/kernel/wire-numbers.ts'

export const handler = handle(listNotices, async ({ input, caller, table, language }) => {
  const { status, level } = input
  const [inbox, notices] = await Promise.all([getInbox(table, caller.userId), noticesOf(table, caller.userId)])
  const rows = notices
    .map(notice => ({
      id: notice.id,
      createDate: iso(notice.createdAt),
      type: notice.type,
      typeName: say(noticeTypeNames[notice.type], language),
      title: say(notice.title, language),
      content: say(notice.content, language),
      level: notice.level,
      status: noticeStatusNumbers[isRead(notice, inbox) ? 'read' : 'unread'],
      path: notice.path,
    }))
    .filter(row => (status === undefined || row.status === status) && (level === undefined || row.level === level))
  return pageOfAll(rows, input)
})
