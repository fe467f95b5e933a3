import type { ReportReason } from '#shared/domain/conversing/message/report.ts'
import type { RoomSide, Voice } from '#shared/domain/conversing/message/room.ts'
import type { HappeningView, MessageView, RoomView } from '#shared/domain/conversing/message/view.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { date, deadline } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'

/** Who is on the other side: the house and partners by their names, a member by the name of today. */
export function nameOf({ type, name }: RoomView['other']): string {
  if (type === 'house') return m.fact_seller_house()
  return name || m.message_gone()
}

/** Who speaks in a room, by the voice of a message. */
export const voiceNames = ({
  buyer,
  seller,
}: Readonly<Record<RoomSide, RoomView['other']>>): Record<Voice, string> => ({
  buyer: nameOf(buyer),
  seller: nameOf(seller),
  operator: m.message_operator(),
  system: m.message_system(),
})

/** The same as one speaks of a person; a shop has no honorific. */
export const calledName = (other: RoomView['other']): string =>
  other.type === 'member' && other.name !== '' ? m.message_person({ name: other.name }) : nameOf(other)

export const reasonWords: Readonly<Record<ReportReason, () => string>> = {
  'outside-deal': m.message_reason_outside,
  abuse: m.message_reason_abuse,
  fraud: m.message_reason_fraud,
  spam: m.message_reason_spam,
  other: m.message_reason_other,
}

/** What happened between the sides, in one sentence. */
export function happeningText({ kind, price, until }: HappeningView, language: Language): string {
  const amount = yen(price ?? 0)
  if (kind === 'agreed') return m.message_agreed({ price: amount, until: deadline(until ?? '', language) })
  return kind === 'sold'
    ? m.message_sold({ price: amount })
    : m.message_completed({ until: date(until ?? '', language) })
}

interface Excerpt {
  readonly text: string
  readonly pictures: number
  readonly event: HappeningView | null
}

/** A message in one line. */
export function excerptOf({ text, pictures, event }: Excerpt, language: Language): string {
  if (event) return happeningText(event, language)
  return text || (pictures > 0 ? m.message_latest_pictures({ count: pictures }) : m.message_erased())
}

/** Its writer has left: nothing of it is there any more. */
export const isErased = ({ text, photos, event }: Pick<MessageView, 'text' | 'photos' | 'event'>): boolean =>
  text === '' && photos.length === 0 && event === null
