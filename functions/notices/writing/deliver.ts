import { noticeCreated, type writeNotices } from '#events/notices.ts'
import type { BackgroundContext } from '#functions/reactions/consume.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { Profile } from '#functions/store/accounts.ts'
import { Inbox, type Notice, noticeWrites } from '#functions/store/notices.ts'
import { accountKeys, noticeKeys } from '#functions/table/keys.ts'
import { isMailed, isShown } from '#shared/domain/notice.ts'
import type { Draft } from '../texts/draft.ts'

/** Each attempt writes to ten inboxes, any of which a reader may move; then the message returns to its queue. */
const attempts = 5
/** Members who are told in one transaction: two writes each, and whoever reads the own list meanwhile makes all wait. */
const atOnce = 10

type Context = Pick<BackgroundContext<typeof writeNotices>, 'table' | 'commit'>
interface Cause {
  readonly id: string
  readonly type: string
  readonly at: number
}

/**
 * Puts a notice into each member's list, counts it and asks for its mail: once for this event and this member, whoever
 * else is told. A level that the member switched off is not delivered at all, unless it is mail about money.
 */
export async function deliver(context: Context, event: Cause, drafts: readonly Draft[]): Promise<void> {
  const members = [...Map.groupBy(drafts, ({ userId }) => userId).values()].flatMap(([first]) => first ?? [])
  for (let from = 0; from < members.length; from += atOnce) {
    const told = members.slice(from, from + atOnce)
    await untilWritten(attempt => deliverTogether(context, event, told, attempt), { attempts })
  }
}

/** Undefined when an inbox changed meanwhile or one of the notices existed. */
async function deliverTogether({ table, commit }: Context, event: Cause, drafts: readonly Draft[], attempt: number) {
  const memberKeys = drafts.flatMap(({ userId }) => [accountKeys.profile(userId), noticeKeys.inbox(userId)])
  // Only an event that comes again, beside others than the first time, finds notices of its own.
  const noticeKeysOf = attempt === 1 ? [] : drafts.map(({ userId }) => noticeKeys.notice(userId, event.id))
  const items = await table.batchGet([...memberKeys, ...noticeKeysOf])
  const earlier = items.slice(memberKeys.length)

  const notices = drafts.flatMap(({ userId, text }, index) => {
    const [profile, inbox] = items.slice(index * 2)
    // Closed accounts, and bidders of a demo that never was, have no list.
    if (!profile || earlier[index]) return []
    const { settings } = Profile.parse(profile)
    if (!isShown(text.level, settings) && !text.transactional) return []
    const { generation } = Inbox.parse(inbox ?? {})
    const notice: Notice = { ...text, id: event.id, userId, eventType: event.type, createdAt: event.at, generation }
    return [{ notice, mail: isMailed(text.level, settings, text.transactional) }]
  })
  if (notices.length === 0) return 'done'
  const { outcome } = await commit({
    once: [event.id, ...notices.map(({ notice }) => notice.userId)].join('#'),
    writes: notices.flatMap(({ notice }) => noticeWrites(notice)),
    events: notices.map(({ notice, mail }) => noticeCreated({ userId: notice.userId, noticeId: notice.id, mail })),
  })
  return outcome === 'refused' ? undefined : 'done'
}
