import { ordersEvents } from './buying/orders.ts'
import { paymentsBackground, paymentsEvents } from './buying/payments.ts'
import { contentEvents } from './catalogue/content.ts'
import { galleriesBackground } from './catalogue/galleries.ts'
import { proposalsEvents } from './catalogue/proposals.ts'
import { uploadsBackground, uploadsEvents } from './catalogue/uploads.ts'
import { worksBackground, worksEvents } from './catalogue/works.ts'
import { inquiriesEvents } from './conversing/inquiries.ts'
import { lettersEvents } from './conversing/letters.ts'
import { messagesBackground, messagesEvents } from './conversing/messages.ts'
import { payoutsBackground, payoutsEvents } from './earning/payouts.ts'
import type { Background, EventDefinition } from './event.ts'
import { claimsEvents } from './fulfilment/claims.ts'
import { parcelsBackground, parcelsEvents } from './fulfilment/parcels.ts'
import { pickupsBackground, pickupsEvents } from './fulfilment/pickups.ts'
import { refundsBackground, refundsEvents } from './fulfilment/refunds.ts'
import { timersBackground, timersEvents } from './kernel/timers.ts'
import { accountsBackground, accountsEvents } from './people/accounts.ts'
import { operatorsBackground, operatorsEvents } from './people/operators.ts'
import { platformCustomersBackground, platformCustomersEvents } from './platform/customers.ts'
import { platformPaymentsBackground, platformPaymentsEvents } from './platform/payments.ts'
import { platformSandboxBackground, platformSandboxEvents } from './platform/sandbox.ts'
import { platformSessionsBackground, platformSessionsEvents } from './platform/sessions.ts'
import { platformSystemBackground } from './platform/system.ts'
import { platformTransfersBackground } from './platform/transfers.ts'
import { platformWebhooksBackground, platformWebhooksEvents } from './platform/webhooks.ts'
import { ledgerBackground, ledgerEvents } from './provenance/ledger.ts'
import { auctionsBackground, auctionsEvents } from './selling/auctions.ts'
import { cartsBackground } from './selling/carts.ts'
import { collectingBackground, collectingEvents } from './selling/collecting.ts'
import { fairnessBackground } from './selling/fairness.ts'
import { offersBackground, offersEvents } from './selling/offers.ts'
import { privateSalesBackground, privateSalesEvents } from './selling/private-sales.ts'
import { resaleBackground, resaleEvents } from './selling/resale.ts'
import { noticesBackground, noticesEvents } from './telling/notices.ts'
import { socketsBackground, socketsEvents } from './telling/sockets.ts'
import { systemBackground, systemEvents } from './whole/system.ts'

/** Every event, in every version still in use. */
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
