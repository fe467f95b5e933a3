import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { getInbox, isRead, noticesOf } from '#functions/store/notices.ts'
import { listNotices } from '#shared/api/notices.ts'
import { iso } from '#shared/domain/iso.ts'
import { say } from '#shared/domain/language.ts'
import { noticeTypeNames } from '#shared/domain/notice.ts'
import { noticeStatusNumbers } from '#shared/domain/wire-numbers.ts'

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
