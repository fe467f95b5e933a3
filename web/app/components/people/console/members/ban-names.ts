import { offeredOf } from '#shared/domain/kernel/features.ts'
import { banKinds } from '#shared/domain/people/account/member.ts'
import { m } from '../../../../paraglide/messages.js'

/** What a member can be kept from (D77), of what is here. */
export const bans = offeredOf('ban', banKinds)
export const banNames = { buy: m.admin_ban_buy, sell: m.admin_ban_sell, chat: m.admin_ban_chat } as const
