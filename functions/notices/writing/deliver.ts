import { noticeCreated, type writeNotices } from '#events/notices.ts'
import type { BackgroundContext } from '#functions/lib/consume.ts'
import { Profile } from '#functions/store/accounts.ts'
import { accountKeys, noticeKeys } from '#functions/store/keys.ts'
import { Inbox, type Notice, noticeWrites } from '#functions/store/notices.ts'
import { isMailed, isShown } from '#shared/domain/notice.ts'
import type { Draft } from '../texts/draft.ts'

const tries = 5

/**
 * Puts a notice into a member's list, counts it and asks for its mail, in one transaction that holds once for this event
 * and this member. A level that the member switched off is not delivered at all, unless it is mail about money.
 */
export async function deliver(
  { table, commit }: Pick<BackgroundContext<typeof writeNotices>, 'table' | 'commit'>,
  event: { readonly id: string; readonly type: string; readonly at: number },
  { userId, text }: Draft,
): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const [profileItem, inboxItem] = await table.batchGet([accountKeys.profile(userId), noticeKeys.inbox(userId)])
    // Closed accounts, and bidders of a demo that never was, have no list.
    if (!profileItem) return
    const { settings } = Profile.parse(profileItem)
    if (!isShown(text.level, settings) && !text.transactional) return
    const { generation } = Inbox.parse(inboxItem ?? {})
    const notice: Notice = { ...text, id: event.id, userId, eventType: event.type, createdAt: event.at, generation }
    const mail = isMailed(text.level, settings, text.transactional)
    const { outcome, ...rest } = await commit({
      once: `${event.id}#${userId}`,
      writes: noticeWrites(notice),
      events: [noticeCreated({ userId, noticeId: notice.id, mail })],
    })
    const thereAlready = 'result' in rest && rest.result.index === 0
    if (outcome !== 'refused' || thereAlready) return
  }
  throw new Error(`the inbox of ${userId} kept moving`)
}
