import { accountAvailabilityContracts } from './accounts/availability.ts'
import { accountProfileContracts } from './accounts/profile.ts'
import { accountSessionContracts } from './accounts/sessions.ts'
import { addressesContracts } from './addresses.ts'
import { artistsContracts } from './artists.ts'
import { auctionsContracts } from './auctions.ts'
import { cartsContracts } from './carts.ts'
import { categoriesContracts } from './categories.ts'
import { claimConsole } from './claim-console.ts'
import { accountsConsoleContracts } from './console/accounts.ts'
import { auctionsConsoleContracts } from './console/auctions.ts'
import { contentConsoleContracts } from './console/content.ts'
import { operatorsConsoleContracts } from './console/operators.ts'
import { partnersConsoleContracts } from './console/partners.ts'
import { uploadsConsoleContracts } from './console/uploads.ts'
import { worksConsoleContracts } from './console/works.ts'
import { contentContracts } from './content.ts'
import { deliveries } from './deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import { favouritesContracts } from './favourites.ts'
import { moneyConsole } from './money-console.ts'
import { noticesContracts } from './notices.ts'
import { orderConsole } from './order-console.ts'
import { ordersContracts } from './orders.ts'
import { partnersContracts } from './partners.ts'
import { payableConsole } from './payable-console.ts'
import { paymentCards } from './payment-cards.ts'
import { receipts } from './receipts.ts'
import { sales } from './sales.ts'
import { settingsContracts } from './settings.ts'
import { systemContracts } from './system.ts'
import { uploadsContracts } from './uploads.ts'
import { worksContracts } from './works.ts'

/** Every endpoint there is, file by file. Infrastructure, tests, documentation and the client loop over this and name none. */
export const endpoints: readonly Endpoint[] = [
  ...systemContracts,
  ...settingsContracts,
  ...accountSessionContracts,
  ...accountProfileContracts,
  ...accountAvailabilityContracts,
  ...addressesContracts,
  ...worksContracts,
  ...favouritesContracts,
  ...artistsContracts,
  ...partnersContracts,
  ...categoriesContracts,
  ...uploadsContracts,
  ...auctionsContracts,
  ...cartsContracts,
  ...ordersContracts,
  ...noticesContracts,
  ...contentContracts,
  ...operatorsConsoleContracts,
  ...accountsConsoleContracts,
  ...worksConsoleContracts,
  ...partnersConsoleContracts,
  ...contentConsoleContracts,
  ...uploadsConsoleContracts,
  ...auctionsConsoleContracts,
  ...deliveries,
  ...orderConsole,
  ...claimConsole,
  ...moneyConsole,
  ...payableConsole,
  ...receipts,
  ...paymentCards,
  ...sales,
]
