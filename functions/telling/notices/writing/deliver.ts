import { noticeCreated, type writeNotices } from '#events/telling/notices.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { accountKeys, noticeKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { Inbox, type Notice, noticeWrites } from '#functions/store/telling/notices.ts'
import { isMailed, isShown } from '#shared/domain/kernel/notice.ts'
import type { Draft } from '../texts/draft.ts'

/** Attempts: each writes to ten inboxes, any of which its reader may change; then the message returns to its queue. */
const attempts = 5
/** Number of members per transaction: a reader who changes their own list meanwhile delays all of them. */
const atOnce = 10

type Context = Pick<BackgroundContext<typeof writeNotices>, 'table' | 'commit'>
interface Cause {
  readonly id: string
  readonly type: string
  readonly at: number
}

/** The notices of one event. */
interface Telling {
  readonly cause: Cause
  readonly drafts: readonly Draft[]
}

type MemberItems = readonly [profile: Attributes | undefined, inbox: Attributes | undefined]
type KnownMembers = ReadonlyMap<string, MemberItems>

/** Fields in which events carry ids of members, at any depth. */
const named = new Set([
  ...[
    'userId',
    'memberId',
    'bidderId',
    'previousLeaderId',
    'buyerId',
    'sellerId',
    'senderId',
    'closedSenderIds',
    'memberIds',
  ],
])

/** Reads the members whom events name, in the same request as the facts of the events. */
export async function membersNamedIn(
  table: Getter,
  events: readonly { readonly data: Readonly<Record<string, unknown>> }[],
): Promise<KnownMembers> {
  return readMembers(table, [...new Set(events.flatMap(({ data }) => membersIn(data)))])
}

function membersIn(data: object): string[] {
  return Object.entries(data).flatMap(([name, value]) => {
    if (named.has(name)) return [value].flat().filter(each => typeof each === 'string')
    return typeof value === 'object' && value !== null ? membersIn(value) : []
  })
}

async function readMembers(table: Getter, userIds: readonly string[]): Promise<KnownMembers> {
  const items = await table.batchGet(userIds.flatMap(id => [accountKeys.profile(id), noticeKeys.inbox(id)]))
  return new Map(userIds.map((userId, index) => [userId, [items[index * 2], items[index * 2 + 1]]]))
}

/** The notices of one member. */
interface Told {
  readonly userId: string
  readonly notices: readonly { readonly cause: Cause; readonly text: Draft['text'] }[]
}

/**
 * Writes notices into each member's list, counts them and requests their mails: once per event and member, whoever else
 * gets one. A level that the member switched off is not delivered at all, unless the notice is always mailed. `known`
 * are members who were just read.
 */
export async function deliver(context: Context, tellings: readonly Telling[], known: KnownMembers): Promise<void> {
  const members = toldBy(tellings)
  for (let from = 0; from < members.length; from += atOnce) {
    const told = members.slice(from, from + atOnce)
    const tell = (attempt: number) => deliverTogether(context, told, attempt === 1 ? known : undefined)
    await untilWritten(tell, { attempts })
  }
}

/** Groups by member, each event once. */
function toldBy(tellings: readonly Telling[]): Told[] {
  const all = tellings.flatMap(({ cause, drafts }) => drafts.map(({ userId, text }) => ({ userId, cause, text })))
  return [...Map.groupBy(all, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    notices: [...Map.groupBy(own, ({ cause }) => cause.id).values()].flatMap(([first]) => first ?? []),
  }))
}

/**
 * Undefined when an inbox changed meanwhile or one of the notices existed. `known` is given to the first attempt alone.
 */
async function deliverTogether({ table, commit }: Context, told: readonly Told[], known: KnownMembers | undefined) {
  const unread = told.filter(({ userId }) => !known?.has(userId)).map(({ userId }) => userId)
  const keys = told.flatMap(({ userId, notices }) => notices.map(({ cause }) => noticeKeys.notice(userId, cause.id)))
  const [read, items] = await Promise.all([
    readMembers(table, unread),
    // Only a repeated event, grouped with others than the first time, finds its notices written.
    known ? [] : table.batchGet(keys),
  ])
  const earlier = new Set(items.flatMap(item => (item ? [`${item['PK']} ${item['SK']}`] : [])))
  const isEarlier = ({ PK, SK }: { PK: string; SK: string }) => earlier.has(`${PK} ${SK}`)

  const wanted = told.flatMap(({ userId, notices }) => {
    const [profile, inbox] = known?.get(userId) ?? read.get(userId) ?? []
    // Closed accounts, and invented bidders of a demo, have no list.
    if (!profile) return []
    const choice = Profile.parse(profile)
    const { generation } = Inbox.parse(inbox ?? {})
    const fresh = notices.flatMap(({ cause, text }) => {
      if (isEarlier(noticeKeys.notice(userId, cause.id))) return []
      if (!isShown(text.level, choice.settings) && !text.transactional) return []
      const notice: Notice = { ...text, id: cause.id, userId, eventType: cause.type, createdAt: cause.at, generation }
      return [{ notice, mail: isMailed(text, choice) }]
    })
    return fresh.length > 0 ? [fresh] : []
  })
  if (wanted.length === 0) return 'done'
  const all = wanted.flat()
  const { outcome } = await commit({
    once: onceOf(all.map(({ notice }) => notice)),
    writes: wanted.flatMap(own => noticeWrites(own.map(({ notice }) => notice))),
    events: all.map(({ notice, mail }) => noticeCreated({ userId: notice.userId, noticeId: notice.id, mail })),
  })
  return outcome === 'refused' ? undefined : 'done'
}

/** Each event with its recipients. */
const onceOf = (notices: readonly Notice[]) =>
  [...Map.groupBy(notices, ({ id }) => id)]
    .map(([id, told]) => [id, ...told.map(({ userId }) => userId)].join('#'))
    .join('#')
