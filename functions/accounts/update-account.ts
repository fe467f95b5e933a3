import { verifyPassword } from '#functions/credentials/passwords.ts'
import { handle } from '#functions/http/handle.ts'
import { getCredentials } from '#functions/store/accounts.ts'
import { profileChange, usernameChange } from '#functions/store/profile.ts'
import { getUpload, useUpload as takeUpload } from '#functions/store/uploads.ts'
import { updateAccount } from '#shared/api/accounts/profile.ts'
import { checksumAddress } from '#shared/domain/account/wallet.ts'

export const handler = handle(updateAccount, async ({ input, caller, table, commit, fail, invalid }) => {
  const { userId } = caller
  const { username, avatar, walletAddress } = input
  const wallet = walletAddress ? checksumAddress(walletAddress) : null
  if (walletAddress && !wallet) return invalid({ field: 'walletAddress', key: 'WALLET_FORMAT' })
  if (walletAddress !== undefined) {
    // Works can be handed out to this address, so an open session is not enough (§14).
    const credentials = await getCredentials(table, userId)
    if (!(await verifyPassword(input.password ?? '', credentials?.passwordHash))) return fail('wrong-password')
  }
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
      ...(username === undefined ? [] : usernameChange(caller, username)),
    ],
    answer: { done: true as const },
  })
})
