import { accountAvailabilityContracts } from './accounts/availability.ts'
import { accountBankContracts } from './accounts/bank.ts'
import { accountLeavingContracts } from './accounts/leaving.ts'
import { ownExportContracts } from './accounts/own-export.ts'
import { accountProfileContracts } from './accounts/profile.ts'
import { accountSessionContracts } from './accounts/sessions.ts'
import { addressesContracts } from './addresses.ts'
import { artistsContracts } from './artists.ts'
import { attestationContracts } from './attestations.ts'
import { auctionsContracts } from './auctions.ts'
import { cardsContracts } from './cards.ts'
import { cartsContracts } from './carts.ts'
import { categoriesContracts } from './categories.ts'
import { certificateContracts } from './certificates.ts'
import { claimsContracts } from './claims.ts'
import { collectingContracts } from './collecting.ts'
import { accountsConsoleContracts } from './console/accounts.ts'
import { affiliatesConsoleContracts } from './console/affiliates.ts'
import { artistsConsoleContracts } from './console/artists.ts'
import { auctionsConsoleContracts } from './console/auctions.ts'
import { claimsConsoleContracts } from './console/claims.ts'
import { contentConsoleContracts } from './console/content.ts'
import { differencesConsoleContracts } from './console/differences.ts'
import { fairnessConsoleContracts } from './console/fairness.ts'
import { inquiriesConsoleContracts } from './console/inquiries.ts'
import { ledgerConsoleContracts } from './console/ledger.ts'
import { lettersConsoleContracts } from './console/letters.ts'
import { messagesConsoleContracts } from './console/messages.ts'
import { offersConsoleContracts } from './console/offers.ts'
import { operatorLoginContracts } from './console/operator-login.ts'
import { operatorPasskeysContracts } from './console/operator-passkeys.ts'
import { operatorPeopleContracts } from './console/operator-people.ts'
import { operatorsConsoleContracts } from './console/operators.ts'
import { ordersConsoleContracts } from './console/orders.ts'
import { parcelsConsoleContracts } from './console/parcels.ts'
import { partnersConsoleContracts } from './console/partners.ts'
import { paymentsConsoleContracts } from './console/payments.ts'
import { payoutsConsoleContracts } from './console/payouts.ts'
import { pickupsConsoleContracts } from './console/pickups.ts'
import { policyConsoleContracts } from './console/policy.ts'
import { privateSalesConsoleContracts } from './console/private-sales.ts'
import { proposalsConsoleContracts } from './console/proposals.ts'
import { receiptsConsoleContracts } from './console/receipts.ts'
import { refundsConsoleContracts } from './console/refunds.ts'
import { resaleConsoleContracts } from './console/resale.ts'
import { resaleRecordsConsoleContracts } from './console/resale-records.ts'
import { salesConsoleContracts } from './console/sales.ts'
import { uploadsConsoleContracts } from './console/uploads.ts'
import { worksConsoleContracts } from './console/works.ts'
import { contentContracts } from './content.ts'
import { disclosureContracts } from './disclosures.ts'
import type { Endpoint } from './endpoint.ts'
import { favouritesContracts } from './favourites.ts'
import { galleriesContracts } from './galleries.ts'
import { inquiriesContracts } from './inquiries.ts'
import { ledgerContracts } from './ledger.ts'
import { lettersContracts } from './letters.ts'
import { messagesContracts } from './messages.ts'
import { noticesContracts } from './notices.ts'
import { offersContracts } from './offers.ts'
import { ordersContracts } from './orders.ts'
import { parcelsContracts } from './parcels.ts'
import { partnersContracts } from './partners.ts'
import { paymentsContracts } from './payments.ts'
import { payoutsContracts } from './payouts.ts'
import { pickupsContracts } from './pickups.ts'
import { privateSalesContracts } from './private-sales.ts'
import { proposalsContracts } from './proposals.ts'
import { receiptsContracts } from './receipts.ts'
import { resaleApplicationContracts } from './resale/applications.ts'
import { resaleListingContracts } from './resale/listings.ts'
import { salesContracts } from './sales.ts'
import { settingsContracts } from './settings.ts'
import { standingBookContracts } from './standing-book.ts'
import { systemContracts } from './system.ts'
import { uploadsContracts } from './uploads.ts'
import { viewersContracts } from './viewers.ts'
import { walletContracts } from './wallets.ts'
import { worksContracts } from './works.ts'

/** Every endpoint there is, file by file. Infrastructure, tests, documentation and the client loop over this and name none. */
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
  ...differencesConsoleContracts,
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
