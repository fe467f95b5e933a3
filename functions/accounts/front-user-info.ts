import { handle } from '#functions/http/handle.ts'
import { getProfile } from '#functions/store/accounts.ts'
import { isBanned } from '#functions/store/sessions.ts'
import { frontUserInfo } from '#shared/api/accounts/profile.ts'
import { isConsoleMade } from '#shared/domain/account/member.ts'
import { maskedPhone } from '#shared/domain/account/phone.ts'
import { iso } from '#shared/domain/iso.ts'
import { pathLanguage } from '#shared/domain/language.ts'
import { wantsBiddingMail, wantsCollectingMail } from '#shared/domain/notice.ts'

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
