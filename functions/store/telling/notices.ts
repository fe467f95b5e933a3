import * as z from 'zod'
import { noticeKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { noticeLevels, noticeTypes } from '#shared/domain/kernel/notice.ts'

const text = z.object({ ja: z.string(), en: z.string() })

/** Text of a notice in both languages, with the facts of its time, whatever happens to the work later. */
export const NoticeText = z.object({
  type: z.enum(noticeTypes),
  level: z.literal(Object.values(noticeLevels)),
  /** About money, orders or the account's safety: mailed whatever the member chose. */
  transactional: z.boolean(),
  /** The member was outbid: mailed unless switched off. */
  isBidding: z.boolean().optional(),
  /** New works or a reminder that the member asked for: mailed unless switched off. */
  isCollecting: z.boolean().optional(),
  title: text,
  content: text,
  /** Page that the notice is about, without the language segment. */
  path: z.string().nullable(),
  mail: z.object({
    tone: z.enum(['good', 'bad', 'plain']),
    mark: text,
    heading: text,
    rows: z.array(
      z.object({
        label: text,
        value: text,
        strong: z.boolean(),
        /** Page to which the value links. */
        path: z.string().optional(),
      }),
    ),
    action: text.nullable(),
    foot: text.nullable(),
    /** Path and alternative text of a picture. */
    picture: z.object({ path: z.string(), alt: text }).nullable(),
  }),
})
export type NoticeText = z.infer<typeof NoticeText>

export const Notice = NoticeText.extend({
  id: z.string(),
  userId: z.string(),
  /** Type of the event behind the notice. */
  eventType: z.string(),
  createdAt: z.int(),
  readAt: z.int().optional(),
  /**
   * The inbox's generation when the notice arrived. "Read all" raises the generation in one write, and every notice of
   * an older one counts as read.
   */
  generation: z.int(),
})
export type Notice = z.infer<typeof Notice>

export const Inbox = z.object({ unread: z.int().default(0), generation: z.int().default(0) })
export type Inbox = z.infer<typeof Inbox>

export async function getInbox(table: Getter, userId: string): Promise<Inbox> {
  return Inbox.parse((await table.get(noticeKeys.inbox(userId))) ?? {})
}

export async function getNotice(table: Getter, userId: string, id: string): Promise<Notice | undefined> {
  const item = await table.get(noticeKeys.notice(userId, id))
  return item && Notice.parse(item)
}

/** The latest thousand, newest first: older ones are kept but not listed. */
export async function noticesOf(table: Querier, userId: string): Promise<Notice[]> {
  const rows = await table.queryAll({
    ...noticeKeys.ofMember(userId),
    newestFirst: true,
    limit: 1000,
    consistent: true,
  })
  return rows.map(row => Notice.parse(row))
}

export async function getNotices(table: Getter, userId: string, ids: readonly string[]): Promise<Notice[]> {
  const items = await table.batchGet(ids.map(id => noticeKeys.notice(userId, id)))
  return items.flatMap(item => (item ? [Notice.parse(item)] : []))
}

export function isRead(notice: Pick<Notice, 'readAt' | 'generation'>, inbox: Inbox): boolean {
  return notice.readAt !== undefined || notice.generation < inbox.generation
}

/** New notices of one member with their count; fails if one exists already or the inbox was just marked as read. */
export function noticeWrites(notices: readonly Notice[]): (Write<'put', never> | Write<'update', 'busy'>)[] {
  const [first] = notices
  if (!first) return []
  const { userId, generation } = first
  return [
    ...notices.map(notice => put({ ...noticeKeys.notice(userId, notice.id), ...notice }, { ifAbsent: true })),
    update(noticeKeys.inbox(userId), {
      set: { userId, generation },
      add: { unread: notices.length },
      where: sameGeneration(generation),
    }).or('busy'),
  ]
}

export function readWrites(
  userId: string,
  notices: readonly Notice[],
  { inbox, now }: { inbox: Inbox; now: number },
): Write<'update', 'busy'>[] {
  const unread = notices.filter(notice => !isRead(notice, inbox))
  if (unread.length === 0) return []
  return [
    ...unread.map(({ id }) =>
      update(noticeKeys.notice(userId, id), {
        set: { readAt: now },
        where: ['attribute_exists(#PK) AND attribute_not_exists(#readAt)'],
      }).or('busy'),
    ),
    update(noticeKeys.inbox(userId), {
      add: { unread: -unread.length },
      where: sameGeneration(inbox.generation),
    }).or('busy'),
  ]
}

export function readAllWrites(userId: string, inbox: Inbox): Write<'update', 'busy'>[] {
  return [
    update(noticeKeys.inbox(userId), {
      set: { userId, unread: 0, generation: inbox.generation + 1 },
      where: sameGeneration(inbox.generation),
    }).or('busy'),
  ]
}

function sameGeneration(generation: number): readonly [string, Record<string, unknown>] {
  const none = generation === 0 ? 'attribute_not_exists(#generation) OR ' : ''
  return [`${none}#generation = :seen`, { seen: generation }]
}
