import { handle } from '#functions/machinery/http/handle.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { isBanned } from '#functions/store/people/sessions.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { pathLanguage } from '#shared/domain/kernel/language.ts'
import { wantsBiddingMail, wantsCollectingMail } from '#shared/domain/kernel/notice.ts'
import { isConsoleMade } from '#shared/domain/people/account/member.ts'
import { maskedPhone } from '#shared/domain/people/account/phone.ts'

export const handler = handle(frontUserInfo, async ({ caller, table, now }) => {
  const profile = await getProfile(table, caller.userId)
  if (!profile) throw new Error(`member ${caller.userId} has a standing and no profile`)
  return {
    id: caller.userId,
    email: profile.email,
    username: caller.username,
    avatar: profile.avatar ?? null,
    surname: profile.surname,
    name: profile.name,
    surname_pseudonyms: profile.surnameReading,
    name_pseudonyms: profile.nameReading,
    language: pathLanguage[caller.language],
    userType: caller.userType,
    settings: profile.settings,
    biddingMail: wantsBiddingMail(profile),
    collectingMail: wantsCollectingMail(profile),
    banBuy: isBanned(caller, 'buy', now()),
    banSell: isBanned(caller, 'sell', now()),
    banChat: isBanned(caller, 'chat', now()),
    phone: profile.phone ? maskedPhone(profile.phone) : null,
    phoneVerified: caller.phoneVerified,
    bank: profile.bank ?? null,
    walletAddress: profile.walletAddress ?? null,
    isConsoleMade: isConsoleMade(caller),
    termsVersion: profile.consent.termsVersion,
    createDate: iso(profile.createdAt),
  }
})
