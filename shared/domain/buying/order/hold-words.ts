import type { Language } from '#shared/domain/kernel/language.ts'
import { minuteMs } from '#shared/durations.ts'

/** How long an order holds works at first (D40); a payment attempt in flight gets more (D41). */
export const holdMs = 15 * minuteMs

/** A hold is not begun anew by ordering again (D111): a buyer may get less than its whole time. */
export const heldFor: Readonly<Record<Language, string>> = {
  ja: `最長${holdMs / minuteMs}分間`,
  en: `for up to ${holdMs / minuteMs} minutes`,
}

/** What a page says of a hold before there is one: when it begins, and how long it lasts at most. */
export const holdAhead: Readonly<Record<Language, string>> = {
  ja: `お届け先を決めたときから${heldFor.ja}、作品が確保されます。`,
  en: `The work is held for you ${heldFor.en} from the moment you choose an address.`,
}
