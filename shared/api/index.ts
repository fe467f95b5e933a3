import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { admin } from './admin.ts'
import { auctions } from './auctions.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { content } from './content.ts'
import { deliveries } from './deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import { notices } from './notices.ts'
import { orderConsole } from './order-console.ts'
import { orders } from './orders.ts'
import { sales } from './sales.ts'
import { system } from './system.ts'
import { uploads } from './uploads.ts'

/** Every endpoint there is. Infrastructure, tests, documentation and the client loop over this and name none. */
export const endpoints: readonly Endpoint[] = [
  ...system,
  ...accounts,
  ...addresses,
  ...catalogue,
  ...uploads,
  ...auctions,
  ...carts,
  ...orders,
  ...deliveries,
  ...orderConsole,
  ...sales,
  ...notices,
  ...content,
  ...admin,
]
