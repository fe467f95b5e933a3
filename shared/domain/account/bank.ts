/** A payout account (marketplace.md 3, 5). Numbers of the deposit types are the specification's, not the banks' (§14). */
export const depositTypes = { current: 1, ordinary: 2 } as const

/** Bank files say 1 ordinary, 2 current: the other way round (§14, "trap worth a test"). */
export const zenginDepositType = { [depositTypes.ordinary]: 1, [depositTypes.current]: 2 } as const
