import { accountKeys, catalogueKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { defaultSettings } from '#shared/domain/kernel/notice.ts'
import { userTypes } from '#shared/domain/people/account/member.ts'
import { emailKey, nameNotRetired, type Profile, phoneKey, usernameClaimKey } from './accounts.ts'
import { familyTieOf, phoneTiesOf } from './member-ties.ts'
import { referredMember } from './referrals.ts'
import { AccountStatus } from './sessions.ts'

export interface NewMember {
  readonly userId: string
  readonly email: string
  readonly username: string
  readonly surname: string
  readonly name: string
  readonly surnameReading: string
  readonly nameReading: string
  readonly language: 'ja' | 'en'
  readonly termsVersion: string
  readonly passwordHash: string
  readonly affiliate?: string | undefined
  /** E.164, where the phone is known to be the member's own. */
  readonly phone?: string | undefined
  /** Cards that the payment platform is known to keep for this member. */
  readonly cards?: number | undefined
  readonly userType?: AccountStatus['userType']
  readonly partnerId?: string | undefined
  readonly artistId?: string | undefined
  /** Epoch ms. */
  readonly now: number
}

/** An artist's page and its account are one to one. It stays when the page goes, because the account does. */
export const claimArtistPage = (artistId: string, userId: string) =>
  put({ ...catalogueKeys.artistAccount(artistId), userId }, { ifAbsent: true }).or('artist-taken')

/** Everything a new account consists of. Claims make address, name and phone unique whoever comes at the same time. */
export function memberWrites(member: NewMember): Write<'put' | 'check', 'email-taken' | 'username-taken'>[] {
  const { userId, now, phone } = member
  const standing: AccountStatus = AccountStatus.parse({
    userId,
    username: member.username,
    userType: member.userType ?? userTypes.buyer,
    language: member.language,
    phoneVerified: phone !== undefined,
    cards: member.cards,
    familyTie: familyTieOf(member.surname),
    ...(phone !== undefined && { phoneTies: phoneTiesOf(phone) }),
    ...(member.partnerId && { partnerId: member.partnerId }),
    ...(member.artistId && { artistId: member.artistId }),
  })
  const profile: Profile = {
    userId,
    email: member.email,
    username: member.username,
    surname: member.surname,
    name: member.name,
    surnameReading: member.surnameReading,
    nameReading: member.nameReading,
    settings: [...defaultSettings],
    biddingMail: true,
    consent: { termsVersion: member.termsVersion, at: now, language: member.language },
    createdAt: now,
    ...(phone && { phone }),
    ...(member.affiliate && { affiliate: member.affiliate }),
  }
  const listed = { GSI1PK: accountKeys.members(), GSI1SK: `${iso(now)}#${userId}` }
  return [
    put({ ...emailKey(member.email), userId }, { ifAbsent: true }).or('email-taken'),
    put({ ...usernameClaimKey(member.username), userId }, { ifAbsent: true }).or('username-taken'),
    nameNotRetired(member.username, now),
    // Only a new phone is known here, so that a clash is a mistake of the caller's and not an answer.
    ...(phone ? [put({ ...phoneKey(phone), userId }, { ifAbsent: true })] : []),
    ...(member.partnerId ? [put({ ...catalogueKeys.partnerMember(member.partnerId, userId), userId })] : []),
    put({ ...sessionKeys.standing(userId), ...standing }),
    put({ ...accountKeys.profile(userId), ...profile, ...listed }),
    ...referredMember(userId, member.affiliate, now),
    put({ ...accountKeys.credentials(userId), passwordHash: member.passwordHash, changedAt: now }),
  ]
}
