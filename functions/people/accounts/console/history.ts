import type { TableReader } from '#functions/machinery/table/table.ts'
import { ordersOf } from '#functions/store/buying/orders.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { inquiriesOf } from '#functions/store/conversing/inquiries.ts'
import { reportsIn, roomsOf } from '#functions/store/conversing/rooms.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { payStateNumbers } from '#shared/domain/buying/order/wire-numbers.ts'
import { reportIdOf } from '#shared/domain/conversing/message/report.ts'
import { sideIn } from '#shared/domain/conversing/message/room.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** A member's activity, in one place for the operator who answers them: the latest of each kind, with their total. */
const shown = 20

export async function inquiryPart(table: TableReader, userId: string) {
  const profile = await getProfile(table, userId)
  const all = await inquiriesOf(table, { userId, email: profile?.email ?? '' })
  return {
    total: all.length,
    list: all.slice(0, shown).map(({ inquiryId, number, category, about = '', state, sentAt }) => ({
      ...{ id: inquiryId, number, category, about, state },
      sentAt: iso(sentAt),
    })),
  }
}

export async function orderPart(table: TableReader, userId: string, language: Language) {
  const all = await ordersOf(table, userId)
  return {
    total: all.length,
    list: all.slice(0, shown).map(({ id, number, lines, payStatus, amounts, createdAt }) => ({
      ...{ id, number, titles: lines.map(({ title }) => say(title, language)) },
      ...{ payStatus: payStateNumbers[payStatus], total: amounts.total, createdAt: iso(createdAt) },
    })),
  }
}

/** Rooms of the member on either side, and reports in them by anyone. */
export async function roomParts(table: TableReader, userId: string, language: Language) {
  const [all, open, settled] = await Promise.all([
    roomsOf(table, { userId }),
    reportsIn(table, 'open'),
    reportsIn(table, 'settled'),
  ])
  const own = new Set(all.map(({ id }) => id))
  const reported = [...open, ...settled].filter(({ roomId }) => own.has(roomId)).sort((a, b) => b.at - a.at)
  const [rooms, reports] = [all.slice(0, shown), reported.slice(0, shown)]
  const ids = new Set([...rooms, ...reports].map(({ productId }) => productId))
  const works = new Map((ids.size > 0 ? await getWorks(table, [...ids]) : []).map(work => [work.id, work]))
  const titleOf = (productId: string) => {
    const work = works.get(productId)
    return work ? say(work.title, language) : ''
  }
  return {
    rooms: {
      total: all.length,
      list: rooms.map(room => ({
        ...{ id: room.id, title: titleOf(room.productId), side: sideIn(room, { userId }) ?? 'buyer' },
        ...{ isHouse: room.seller.type === 'official', isWaiting: room.isWaiting, messages: room.last },
        lastAt: iso(room.lastAt),
      })),
    },
    reports: {
      total: reported.length,
      list: reports.map(report => ({
        ...{ id: reportIdOf(report), roomId: report.roomId, title: titleOf(report.productId), by: report.by },
        ...{ isOwn: report.reporterId === userId, reason: report.reason, state: report.state, at: iso(report.at) },
      })),
    },
  }
}
