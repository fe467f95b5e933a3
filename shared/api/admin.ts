import { accountsAdmin } from './account-console.ts'
import { adminContent } from './admin-content.ts'
import { adminPages } from './admin-overview.ts'
import { adminProducts } from './console/works.ts'

/** Contracts of the admin domain: the operators' console. */
export const admin = [...accountsAdmin, ...adminProducts, ...adminContent, ...adminPages] as const
