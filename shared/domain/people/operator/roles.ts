/** Operator roles (rules §12). `owner` may do everything, and only owners manage other operators. */
export const operatorRoles = ['owner', 'reviewer', 'editor', 'support', 'finance'] as const
export type OperatorRole = (typeof operatorRoles)[number]
