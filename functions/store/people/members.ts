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
  /** E.164, if the phone is known to be the member's own. */
  readonly phone?: string | undefined
  /** Number of cards that the platform is known to keep for this member. */
  readonly cards?: number | undefined
  readonly userType?: AccountStatus['userType']
  readonly partnerId?: string | undefined
  readonly artistId?: string | undefined
  /** Epoch ms. */
  readonly now: number
}

/** Binds an artist's page to its account one to one. It stays if the page is deleted, because the account stays. */
export const claimArtistPage = (artistId: string, userId: string) =>
  put({ ...catalogueKeys.artistAccount(artistId), userId }, { ifAbsent: true }).or('artist-taken')

/** Every item of a new account. Claims make address, name and phone unique under parallel writes. */
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
    // Only setups pass a phone, so that a clash is a bug rather than an answer.
    ...(phone ? [put({ ...phoneKey(phone), userId }, { ifAbsent: true })] : []),
    ...(member.partnerId ? [put({ ...catalogueKeys.partnerMember(member.partnerId, userId), userId })] : []),
    put({ ...sessionKeys.standing(userId), ...standing }),
    put({ ...accountKeys.profile(userId), ...profile, ...listed }),
    ...referredMember(userId, member.affiliate, now),
    put({ ...accountKeys.credentials(userId), passwordHash: member.passwordHash, changedAt: now }),
  ]
}
