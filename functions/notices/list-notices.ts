import { handle } from '#functions/http/handle.ts'
import { getInbox, isRead, noticesOf } from '#functions/store/notices.ts'
import { listNotices } from '#shared/api/notices.ts'
import { say } from '#shared/domain/language.ts'
import { noticeTypeNames } from '#shared/domain/notice.ts'
import { noticeStatusNumbers } from '#shared/domain/wire-numbers.ts'

export const handler = handle(listNotices, async ({ input, caller, table, language }) => {
  const { status, level, page, size } = input
  const [inbox, notices] = await Promise.all([getInbox(table, caller.userId), noticesOf(table, caller.userId)])
  const rows = notices
    .map(notice => ({
      id: notice.id,
      createDate: new Date(notice.createdAt).toISOString(),
      type: notice.type,
      typeName: say(noticeTypeNames[notice.type], language),
      title: say(notice.title, language),
      content: say(notice.content, language),
      level: notice.level,
      status: noticeStatusNumbers[isRead(notice, inbox) ? 'read' : 'unread'],
      path: notice.path,
    }))
    .filter(row => (status === undefined || row.status === status) && (level === undefined || row.level === level))
  return { list: rows.slice((page - 1) * size, page * size), total: rows.length, page, size }
})
