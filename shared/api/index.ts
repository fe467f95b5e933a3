import { cardsContracts } from './buying/cards.ts'
import { affiliatesConsoleContracts } from './buying/console/affiliates.ts'
import { discrepanciesConsoleContracts } from './buying/console/discrepancies.ts'
import { ordersConsoleContracts } from './buying/console/orders.ts'
import { paymentsConsoleContracts } from './buying/console/payments.ts'
import { receiptsConsoleContracts } from './buying/console/receipts.ts'
import { ordersContracts } from './buying/orders.ts'
import { paymentsContracts } from './buying/payments.ts'
import { receiptsContracts } from './buying/receipts.ts'
import { artistsContracts } from './catalogue/artists.ts'
import { categoriesContracts } from './catalogue/categories.ts'
import { artistsConsoleContracts } from './catalogue/console/artists.ts'
import { contentConsoleContracts } from './catalogue/console/content.ts'
import { partnersConsoleContracts } from './catalogue/console/partners.ts'
import { proposalsConsoleContracts } from './catalogue/console/proposals.ts'
import { uploadsConsoleContracts } from './catalogue/console/uploads.ts'
import { worksConsoleContracts } from './catalogue/console/works.ts'
import { contentContracts } from './catalogue/content.ts'
import { favouritesContracts } from './catalogue/favourites.ts'
import { galleriesContracts } from './catalogue/galleries.ts'
import { partnersContracts } from './catalogue/partners.ts'
import { proposalsContracts } from './catalogue/proposals.ts'
import { uploadsContracts } from './catalogue/uploads.ts'
import { viewersContracts } from './catalogue/viewers.ts'
import { worksContracts } from './catalogue/works.ts'
import { inquiriesConsoleContracts } from './conversing/console/inquiries.ts'
import { lettersConsoleContracts } from './conversing/console/letters.ts'
import { messagesConsoleContracts } from './conversing/console/messages.ts'
import { inquiriesContracts } from './conversing/inquiries.ts'
import { lettersContracts } from './conversing/letters.ts'
import { messagesContracts } from './conversing/messages.ts'
import { payoutsConsoleContracts } from './earning/console/payouts.ts'
import { salesConsoleContracts } from './earning/console/sales.ts'
import { payoutsContracts } from './earning/payouts.ts'
import { salesContracts } from './earning/sales.ts'
import type { Endpoint } from './endpoint.ts'
import { claimsContracts } from './fulfilment/claims.ts'
import { claimsConsoleContracts } from './fulfilment/console/claims.ts'
import { parcelsConsoleContracts } from './fulfilment/console/parcels.ts'
import { pickupsConsoleContracts } from './fulfilment/console/pickups.ts'
import { refundsConsoleContracts } from './fulfilment/console/refunds.ts'
import { parcelsContracts } from './fulfilment/parcels.ts'
import { pickupsContracts } from './fulfilment/pickups.ts'
import { accountAvailabilityContracts } from './people/accounts/availability.ts'
import { accountBankContracts } from './people/accounts/bank.ts'
import { accountLeavingContracts } from './people/accounts/leaving.ts'
import { ownExportContracts } from './people/accounts/own-export.ts'
import { accountProfileContracts } from './people/accounts/profile.ts'
import { accountSessionContracts } from './people/accounts/sessions.ts'
import { addressesContracts } from './people/addresses.ts'
import { accountsConsoleContracts } from './people/console/accounts.ts'
import { operatorLoginContracts } from './people/console/operator-login.ts'
import { operatorPasskeysContracts } from './people/console/operator-passkeys.ts'
import { operatorPeopleContracts } from './people/console/operator-people.ts'
import { operatorsConsoleContracts } from './people/console/operators.ts'
import { attestationContracts } from './provenance/attestations.ts'
import { certificateContracts } from './provenance/certificates.ts'
import { ledgerConsoleContracts } from './provenance/console/ledger.ts'
import { disclosureContracts } from './provenance/disclosures.ts'
import { ledgerContracts } from './provenance/ledger.ts'
import { standingBookContracts } from './provenance/standing-book.ts'
import { walletContracts } from './provenance/wallets.ts'
import { auctionsContracts } from './selling/auctions.ts'
import { cartsContracts } from './selling/carts.ts'
import { collectingContracts } from './selling/collecting.ts'
import { auctionsConsoleContracts } from './selling/console/auctions.ts'
import { fairnessConsoleContracts } from './selling/console/fairness.ts'
import { offersConsoleContracts } from './selling/console/offers.ts'
import { policyConsoleContracts } from './selling/console/policy.ts'
import { privateSalesConsoleContracts } from './selling/console/private-sales.ts'
import { resaleConsoleContracts } from './selling/console/resale.ts'
import { resaleRecordsConsoleContracts } from './selling/console/resale-records.ts'
import { offersContracts } from './selling/offers.ts'
import { privateSalesContracts } from './selling/private-sales.ts'
import { resaleApplicationContracts } from './selling/resale/applications.ts'
import { resaleListingContracts } from './selling/resale/listings.ts'
import { systemContracts } from './system.ts'
import { noticesContracts } from './telling/notices.ts'
import { settingsContracts } from './telling/settings.ts'

/** Every endpoint, file by file. Infrastructure, tests, documentation and the client loop over this list. */
export const endpoints: readonly Endpoint[] = [
  ...systemContracts,
  ...settingsContracts,
  ...accountSessionContracts,
  ...accountProfileContracts,
  ...accountLeavingContracts,
  ...ownExportContracts,
  ...accountBankContracts,
  ...accountAvailabilityContracts,
  ...addressesContracts,
  ...worksContracts,
  ...standingBookContracts,
  ...favouritesContracts,
  ...viewersContracts,
  ...galleriesContracts,
  ...collectingContracts,
  ...artistsContracts,
  ...partnersContracts,
  ...proposalsContracts,
  ...privateSalesContracts,
  ...lettersContracts,
  ...categoriesContracts,
  ...uploadsContracts,
  ...auctionsContracts,
  ...offersContracts,
  ...resaleApplicationContracts,
  ...resaleListingContracts,
  ...cartsContracts,
  ...ordersContracts,
  ...paymentsContracts,
  ...parcelsContracts,
  ...pickupsContracts,
  ...claimsContracts,
  ...cardsContracts,
  ...receiptsContracts,
  ...salesContracts,
  ...payoutsContracts,
  ...noticesContracts,
  ...ledgerContracts,
  ...walletContracts,
  ...attestationContracts,
  ...disclosureContracts,
  ...certificateContracts,
  ...messagesContracts,
  ...contentContracts,
  ...inquiriesContracts,
  ...operatorLoginContracts,
  ...operatorPasskeysContracts,
  ...operatorPeopleContracts,
  ...operatorsConsoleContracts,
  ...accountsConsoleContracts,
  ...worksConsoleContracts,
  ...partnersConsoleContracts,
  ...artistsConsoleContracts,
  ...proposalsConsoleContracts,
  ...privateSalesConsoleContracts,
  ...ledgerConsoleContracts,
  ...lettersConsoleContracts,
  ...contentConsoleContracts,
  ...uploadsConsoleContracts,
  ...auctionsConsoleContracts,
  ...offersConsoleContracts,
  ...ordersConsoleContracts,
  ...paymentsConsoleContracts,
  ...discrepanciesConsoleContracts,
  ...parcelsConsoleContracts,
  ...pickupsConsoleContracts,
  ...claimsConsoleContracts,
  ...refundsConsoleContracts,
  ...resaleConsoleContracts,
  ...resaleRecordsConsoleContracts,
  ...receiptsConsoleContracts,
  ...salesConsoleContracts,
  ...affiliatesConsoleContracts,
  ...payoutsConsoleContracts,
  ...policyConsoleContracts,
  ...inquiriesConsoleContracts,
  ...messagesConsoleContracts,
  ...fairnessConsoleContracts,
]
