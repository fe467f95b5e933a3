import type { PickupSlot } from '#shared/domain/fulfilment/pickup/pickup.ts'
import type { PickupState } from '#shared/domain/fulfilment/pickup/transitions.ts'
import { date } from '../../../lib/format/dates.ts'
import { m } from '../../../paraglide/messages.js'
import type { BadgeWords } from '../../site/frame/badge.tsx'

export const pickupWords: BadgeWords<PickupState> = {
  asked: ['due', m.pickup_state_asked],
  proposed: ['applying', m.pickup_state_proposed],
  lapsed: ['revise', m.pickup_state_lapsed],
  confirmed: ['accepted', m.pickup_state_confirmed],
  collected: ['preparing', m.pickup_state_collected],
  handed: ['delivering', m.pickup_state_handed],
  cancelled: ['ended', m.pickup_state_cancelled],
}

export const partWords: Readonly<Record<PickupSlot['part'], () => string>> = {
  am: m.pickup_part_am,
  pm: m.pickup_part_pm,
  eve: m.pickup_part_eve,
}

/** `2026年12月15日（火） 午前 9〜12時`: a day is a date of Japan's calendar, whatever the reader's zone is. */
export const slotText = (slot: PickupSlot, locale: 'ja' | 'en'): string =>
  m.pickup_slot({ date: date(`${slot.date}T00:00:00+09:00`, locale), part: partWords[slot.part]() })
