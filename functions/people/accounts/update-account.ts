import { confirmPassword } from '#functions/machinery/credentials/confirm-password.ts'
import { Failure } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getUpload, useUpload as takeUpload } from '#functions/store/catalogue/uploads.ts'
import { profileChange, usernameChange } from '#functions/store/people/profile.ts'
import { updateAccount } from '#shared/api/people/accounts/profile.ts'
import { checksumAddress } from '#shared/domain/people/account/wallet.ts'

export const handler = handle(updateAccount, async ({ input, caller, table, commit, fail, invalid, now }) => {
  const { userId } = caller
  const { username, avatar, walletAddress } = input
  const wallet = walletAddress ? checksumAddress(walletAddress) : null
  if (walletAddress && !wallet) return invalid({ field: 'walletAddress', key: 'WALLET_FORMAT' })
  // Works can be sent to this address, so an open session is not enough (§14).
  const asked = { userId, password: input.password ?? '', now: now() }
  const confirmed = walletAddress === undefined ? undefined : await confirmPassword(table, asked)
  if (confirmed instanceof Failure) return confirmed
  const upload = avatar ? await getUpload(table, avatar) : undefined
  if (avatar && !upload?.picture) return fail('upload-not-ready')
  return commit({
    writes: [
      profileChange(userId, {
        username,
        ...(walletAddress !== undefined && { walletAddress: wallet }),
        ...(avatar !== undefined && { avatar: upload?.picture ?? null }),
      }),
      ...(avatar ? [takeUpload(avatar, { ownerId: userId, business: 'avatar', usedBy: `member:${userId}` })] : []),
      ...(confirmed ? [confirmed.forget] : []),
      ...(username === undefined ? [] : usernameChange(caller, username, now())),
    ],
    answer: { done: true as const },
  })
})
