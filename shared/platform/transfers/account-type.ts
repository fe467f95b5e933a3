/**
 * The type of a bank account is a word inside. Its number is another one at each door: the platform's calls say 0 and 1 as
 * its acquirer does, files for banks say 1, 2 and 4 (payment-platform.md 8.1), and a shop may have numbers of its own.
 */
export const accountTypes = ['ordinary', 'current', 'savings'] as const
export type AccountType = (typeof accountTypes)[number]

/** What calls may say; an account for savings cannot be named by them. */
export const accountTypeNumbers = { ordinary: '0', current: '1' } as const satisfies Partial<
  Record<AccountType, string>
>

export function accountTypeOf(wire: (typeof accountTypeNumbers)[keyof typeof accountTypeNumbers]): AccountType {
  return wire === accountTypeNumbers.ordinary ? 'ordinary' : 'current'
}

/** What a file for a bank says. */
export const zenginAccountTypes = { ordinary: '1', current: '2', savings: '4' } as const satisfies Record<
  AccountType,
  string
>
