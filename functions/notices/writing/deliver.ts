import { noticeCreated, type writeNotices } from '#events/notices.ts'
import type { BackgroundContext } from '#functions/lib/consume.ts'
import { Profile } from '#functions/store/accounts.ts'
import { accountKeys, noticeKeys } from '#functions/store/keys.ts'
import { Inbox, type Notice, noticeWrites } from '#functions/store/notices.ts'
import { isMailed, isShown } from '#shared/domain/notice.ts'
import type { Draft } from '../texts/draft.ts'

const tries = 5
/** Members whose settings and inboxes are read in one request. */
const atOnce = 25

type Context = Pick<BackgroundContext<typeof writeNotices>, 'table' | 'commit'>
type Cause = { readonly id: string; readonly type: string; readonly at: number }

/**
 * Puts a notice into each member's list, counts it and asks for its mail, in one transaction that holds once for this
 * event and this member. A level that the member switched off is not delivered at all, unless it is mail about money.
 */
export async function deliver(context: Context, event: Cause, drafts: readonly Draft[]): Promise<void> {
  for (let from = 0; from < drafts.length; from += atOnce) {
    let left = drafts.slice(from, from + atOnce)
    for (let attempt = 1; left.length > 0; attempt++) {
      if (attempt > tries) throw new Error(`the inboxes of ${left.map(({ userId }) => userId).join(', ')} kept moving`)
      left = await deliverOnce(context, event, left)
    }
  }
}

/** Answers the drafts whose member's inbox moved in between. */
async function deliverOnce({ table, commit }: Context, event: Cause, drafts: readonly Draft[]): Promise<Draft[]> {
  const items = await table.batchGet(
    drafts.flatMap(({ userId }) => [accountKeys.profile(userId), noticeKeys.inbox(userId)]),
  )
  const moved: Draft[] = []
  for (const [index, draft] of drafts.entries()) {
    const { userId, text } = draft
    const [profile, inbox] = items.slice(index * 2)
    // Closed accounts, and bidders of a demo that never was, have no list.
    if (!profile) continue
    const { settings } = Profile.parse(profile)
    if (!isShown(text.level, settings) && !text.transactional) continue
    const { generation } = Inbox.parse(inbox ?? {})
    const notice: Notice = { ...text, id: event.id, userId, eventType: event.type, createdAt: event.at, generation }
    const mail = isMailed(text.level, settings, text.transactional)
    const { outcome, ...rest } = await commit({
      once: `${event.id}#${userId}`,
      writes: noticeWrites(notice),
      events: [noticeCreated({ userId, noticeId: notice.id, mail })],
    })
    const isThereAlready = 'result' in rest && rest.result.index === 0
    if (outcome === 'refused' && !isThereAlready) moved.push(draft)
  }
  return moved
}
