// Who is paid out in stories of payouts, and who releases the money.
import { accountKeys, catalogueKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'

/** Two people of one name, as there may be. */
export const operators = ['finance-a', 'finance-b'] as const
/** Three who sell their own works again; one of them signs in for the partner too. */
export const payees = ['anna', 'ben', 'chie'] as const

export const accountOf = (userId: string, accountNumber: string) => ({
  ...{ bankName: 'みずほ銀行', bankCode: '0001', branchName: '丸の内', branchCode: '004', depositType: 2 as const },
  ...{ accountNumber, payeeName: 'サエキ マリ' },
  userId,
})

export function peopleOf(at: number): Write[] {
  const far = Math.floor(Date.UTC(2040, 0, 1) / 1000)
  return [
    ...payees.flatMap((userId, n) => {
      const { userId: _, ...bank } = accountOf(userId, `007654${n}`)
      const names = { surname: '佐伯', name: userId, surnameReading: 'サエキ', nameReading: 'マリ' }
      const consent = { termsVersion: '1', at, language: 'ja' }
      const profile = { userId, email: `${userId}@example.jp`, username: userId, ...names, settings: [], bank, consent }
      const standing = {
        userId,
        username: userId,
        userType: 1,
        language: 'ja',
        phoneVerified: true,
        cards: 1,
        epoch: 0,
        ...(userId === 'chie' && { partnerId: 'teitei' }),
      }
      return [
        put({ ...sessionKeys.standing(userId), ...standing }),
        put({ ...accountKeys.profile(userId), ...profile, createdAt: at }),
      ]
    }),
    put({ ...catalogueKeys.partnerMember('teitei', 'chie'), userId: 'chie' }),
    ...operators.flatMap(id => [
      put({
        ...sessionKeys.operator(id),
        operatorId: id,
        name: '森 健',
        email: `${id}@example.jp`,
        roles: ['finance'],
      }),
      put({
        ...sessionKeys.session(id),
        ...{ sid: id, pool: 'operator', userId: id, epoch: 0, expiresAt: far, provedAt: far * 1000 },
      }),
    ]),
  ]
}
