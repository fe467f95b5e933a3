import type { Language } from '#shared/domain/kernel/language.ts'
import { minuteMs } from '#shared/durations.ts'

/** How long an order holds works at first (D40); a payment attempt in progress extends it (D41). */
export const holdMs = 15 * minuteMs

/** Ordering again does not restart a hold (D111): a buyer may have less than the full time. */
export const heldFor: Readonly<Record<Language, string>> = {
  ja: `最長${holdMs / minuteMs}分間`,
  en: `for up to ${holdMs / minuteMs} minutes`,
}

/** Announces a hold on a page: when it will begin and how long it lasts at most. */
export const holdAhead: Readonly<Record<Language, string>> = {
  ja: `お届け先を決めたときから${heldFor.ja}、作品が確保されます。`,
  en: `The work is held for you ${heldFor.en} from the moment you choose an address.`,
}
