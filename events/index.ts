import { accountsBackground, accountsEvents } from './accounts.ts'
import { auctionsBackground, auctionsEvents } from './auctions.ts'
import { cartsBackground } from './carts.ts'
import { claimsEvents } from './claims.ts'
import { collectingBackground, collectingEvents } from './collecting.ts'
import { contentEvents } from './content.ts'
import type { Background, EventDefinition } from './event.ts'
import { fairnessBackground } from './fairness.ts'
import { galleriesBackground } from './galleries.ts'
import { inquiriesEvents } from './inquiries.ts'
import { ledgerBackground, ledgerEvents } from './ledger.ts'
import { lettersEvents } from './letters.ts'
import { messagesBackground, messagesEvents } from './messages.ts'
import { noticesBackground, noticesEvents } from './notices.ts'
import { offersBackground, offersEvents } from './offers.ts'
import { operatorsBackground, operatorsEvents } from './operators.ts'
import { ordersEvents } from './orders.ts'
import { parcelsBackground, parcelsEvents } from './parcels.ts'
import { paymentsBackground, paymentsEvents } from './payments.ts'
import { payoutsBackground, payoutsEvents } from './payouts.ts'
import { pickupsBackground, pickupsEvents } from './pickups.ts'
import { platformCustomersBackground, platformCustomersEvents } from './platform-customers.ts'
import { platformPaymentsBackground, platformPaymentsEvents } from './platform-payments.ts'
import { platformSandboxBackground, platformSandboxEvents } from './platform-sandbox.ts'
import { platformSessionsBackground, platformSessionsEvents } from './platform-sessions.ts'
import { platformSystemBackground } from './platform-system.ts'
import { platformTransfersBackground } from './platform-transfers.ts'
import { platformWebhooksBackground, platformWebhooksEvents } from './platform-webhooks.ts'
import { privateSalesBackground, privateSalesEvents } from './private-sales.ts'
import { proposalsEvents } from './proposals.ts'
import { refundsBackground, refundsEvents } from './refunds.ts'
import { resaleBackground, resaleEvents } from './resale.ts'
import { socketsBackground, socketsEvents } from './sockets.ts'
import { systemBackground, systemEvents } from './system.ts'
import { timersBackground, timersEvents } from './timers.ts'
import { uploadsBackground, uploadsEvents } from './uploads.ts'
import { worksBackground, worksEvents } from './works.ts'

/** Every event there is, of every version still in use. */
export const catalogue: readonly EventDefinition[] = [
  ...systemEvents,
  ...timersEvents,
  ...accountsEvents,
  ...operatorsEvents,
  ...worksEvents,
  ...collectingEvents,
  ...uploadsEvents,
  ...auctionsEvents,
  ...offersEvents,
  ...ordersEvents,
  ...paymentsEvents,
  ...parcelsEvents,
  ...pickupsEvents,
  ...claimsEvents,
  ...refundsEvents,
  ...payoutsEvents,
  ...resaleEvents,
  ...proposalsEvents,
  ...privateSalesEvents,
  ...contentEvents,
  ...inquiriesEvents,
  ...lettersEvents,
  ...messagesEvents,
  ...ledgerEvents,
  ...noticesEvents,
  ...socketsEvents,
  ...platformPaymentsEvents,
  ...platformCustomersEvents,
  ...platformSessionsEvents,
  ...platformWebhooksEvents,
  ...platformSandboxEvents,
]

/** Every function that is not an endpoint: reactions, clocks, socket routes, stream readers, setups. */
export const backgroundFunctions: readonly Background[] = [
  ...systemBackground,
  ...timersBackground,
  ...accountsBackground,
  ...operatorsBackground,
  ...worksBackground,
  ...collectingBackground,
  ...galleriesBackground,
  ...uploadsBackground,
  ...auctionsBackground,
  ...fairnessBackground,
  ...offersBackground,
  ...cartsBackground,
  ...paymentsBackground,
  ...parcelsBackground,
  ...pickupsBackground,
  ...refundsBackground,
  ...payoutsBackground,
  ...resaleBackground,
  ...ledgerBackground,
  ...messagesBackground,
  ...privateSalesBackground,
  ...noticesBackground,
  ...socketsBackground,
  ...platformSystemBackground,
  ...platformPaymentsBackground,
  ...platformCustomersBackground,
  ...platformSessionsBackground,
  ...platformWebhooksBackground,
  ...platformTransfersBackground,
  ...platformSandboxBackground,
]
