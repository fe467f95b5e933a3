/**
 * Bank account types are words inside. Numbers differ by system: the platform's API uses 0 and 1 like its acquirer,
 * bank files use 1, 2 and 4 (payment-platform.md 8.1), and a shop may have its own.
 */
export const accountTypes = ['ordinary', 'current', 'savings'] as const
export type AccountType = (typeof accountTypes)[number]

/** Numbers in calls; savings accounts are not supported there. */
export const accountTypeNumbers = { ordinary: '0', current: '1' } as const satisfies Partial<
  Record<AccountType, string>
>

export function accountTypeOf(wire: (typeof accountTypeNumbers)[keyof typeof accountTypeNumbers]): AccountType {
  return wire === accountTypeNumbers.ordinary ? 'ordinary' : 'current'
}

/** Numbers in a bank file. */
export const zenginAccountTypes = { ordinary: '1', current: '2', savings: '4' } as const satisfies Record<
  AccountType,
  string
>
