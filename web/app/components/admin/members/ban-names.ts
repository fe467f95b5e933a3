import { m } from '../../../paraglide/messages.js'

/** What a member can be kept from (D77). */
export const bans = ['buy', 'sell', 'chat'] as const
export const banNames = { buy: m.admin_ban_buy, sell: m.admin_ban_sell, chat: m.admin_ban_chat } as const
