import type { ReminderMinutes } from '#shared/domain/selling/collecting/rules.ts'
import { m } from '../../../paraglide/messages.js'

/** How long before an end, as a length of time. */
export const leadNames: Readonly<Record<ReminderMinutes, () => string>> = {
  15: m.collecting_lead_15,
  30: m.collecting_lead_30,
  180: m.collecting_lead_180,
  720: m.collecting_lead_720,
}

/** The same as a choice. */
export const leadChoices: Readonly<Record<ReminderMinutes, () => string>> = {
  15: m.collecting_remind_15,
  30: m.collecting_remind_30,
  180: m.collecting_remind_180,
  720: m.collecting_remind_720,
}
