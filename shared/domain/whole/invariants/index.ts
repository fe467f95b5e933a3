// Every invariant, checked over one snapshot of the table. Every domain adds its checks here and its rows in
// `Snapshot`; parts that are absent are not checked.
//
// Where each is checked. `orders`, `journal`, `auction`, `galleries` are the files beside this one; what no snapshot
// can show is checked while tests run: `buying` is tests/conformance/order-buying, `faults` order-faults, `chaos`
// payment-chaos, `race` tests/faults/buying-race. `conditions` (tests/conformance/conditions) tests conditions of
// writes that other guards usually hide.
//
// S1 one live order item a work ........... orders checkWorks       P1 total is the sum, tax within ..... orders checkOrder
// S2 sold means one paid item ............. orders checkWorks       P2 subtotal is that of its works .... orders checkOrder
// S3 one hold, of whom it says, to its end  orders checkLock        P3 the price of the hold ............ orders checkLock
// S4 state and sale status agree .......... orders checkPlace       P4 charged as confirmed ............. orders checkOrder
// S5 holder is the last buyer ............. orders checkHolder      P5 payments and orders one to one ... orders checkPayments
// S6 one way of selling ................... orders checkPlace       P6 payments sound by their rules .... orders checkPayments
// S7 nobody buys from themselves .......... orders, auction         P7 refunds within captures .......... orders checkMoney
// S8 secret works are seen by guests ...... private-sale crawl      P8 one attempt at a time ............ buying, order-steps
// S9 galleries of own works, claimed ...... galleries               P9 one key, one effect .............. buying (repeat, wake)
// S10 five addresses, one default ......... orders checkAddresses   P10 no capture without 3-D Secure ... chaos, acquirers
// S11 an open order holds its works ....... orders checkHolds
// S12 one holder, who is found ........... resale checkHoldings    R1 80 to 1000 % of what was paid ..... resale checkTerms
// S13 every lock has a way out ............ ways-out
// R2 applied for by its holder ............ resale checkApplication R3 one open application a work ........ resale checkApplication
// R4 one listing an approval .............. resale checkListing     R5 five photos of each kind .......... the schema of applications
// K1 to K5 of pick-ups and parcels ........ pickups
// G1 to G3 of secret sales and their works  private-sales
// L1 entries balance ...................... journal checkEntry      P11 unknown is asked, not repeated .. buying (watch), chaos
// L2 all of it adds up to nothing ......... journal checkLedger     P12 webhooks signed, once, any order  buying (notice)
// L3 balances are their replay ............ journal checkItem       P13 whole yen ....................... orders, journal
// L4 entries never change ................. checkEntry, conditions  P14 only the table's edges .......... orders checkItem
// L5 sellers are owed by the formulas ..... journal checkLedger     P15 claims in time, one reversal .... orders checkClaim
// L6 commission by tiers, net monotone .... unit/orders (formulas)  P16 nothing of zero ................. orders checkMoney
// L7 nothing shared before the end ........ journal checkItem
// L8 settled once ......................... journal checkItem
// L9 clearing ends empty .................. journal checkItem
// L10 payouts to a frozen account ......... journal checkPayouts
// L11 fees and insurance balance .......... journal checkLedger
// L12 chains without a gap ................ journal checkChains
// L13 nobody is paid what they owe ........ sellers checkSellers, at each transaction by payout-faults
// O1 to O3, O5, O8 of offers and locks .... offers                  O10 an offer leaves its owner a yen .... offers
// O11 an accepted one costs what is asked, or less . offers
// M1 to M8 of rooms ....................... messages           F1 to F3 of suspicions ................ fairness
// H1, H2 of histories ..................... ledger
// O4, O6, O7, O9 of moves ............ unit/offers

import type { Suspicion } from '#shared/domain/selling/fairness/suspicion.ts'
import { type AuctionRun, checkAuctions } from './auction.ts'
import { checkFairness } from './fairness.ts'
import { checkGalleries, type GalleryBook } from './galleries.ts'
import { type Books, checkJournal, checkLedger, type Ledger, ledgerOf, noLedger } from './journal.ts'
import { checkHistories, type HistoryBook } from './ledger.ts'
import { checkRooms, type RoomBook } from './messages.ts'
import { checkOffers, type OffersSnapshot } from './offers.ts'
import { checkOrders, type OrderBook } from './orders.ts'
import { checkPickups, type PickupBook } from './pickups.ts'
import { checkPrivateSales, type PrivateSaleBook } from './private-sales.ts'
import { checkResale, type ResaleBook } from './resale.ts'
import type { Violation } from './violation.ts'
import { checkWaysOut } from './ways-out.ts'

export type { Violation } from './violation.ts'

export interface StoreSnapshot {
  readonly auctions?: readonly AuctionRun[]
  readonly offers?: OffersSnapshot
  readonly sales?: OrderBook & Books
  readonly galleries?: GalleryBook
  readonly resale?: ResaleBook
  readonly pickups?: PickupBook
  readonly rooms?: RoomBook
  readonly privateSales?: PrivateSaleBook
  readonly suspicions?: readonly Suspicion[]
  readonly histories?: HistoryBook
}

export function checkInvariants(snapshot: StoreSnapshot): Violation[] {
  const { violations, ledger } = checkPart(snapshot)
  return [...violations, ...checkLedger(ledger)]
}

/**
 * A part of a table that is too large to be checked as a whole: orders and works with everything they refer to. The
 * ledgers of all parts, summed, are for `checkLedger`.
 */
export function checkPart(snapshot: StoreSnapshot): {
  readonly violations: Violation[]
  readonly ledger: Ledger
} {
  const { auctions = [], offers, sales, galleries, resale, pickups, rooms } = snapshot
  const { privateSales, suspicions = [], histories } = snapshot
  const owners = { auctions: snapshot.auctions?.map(({ auction }) => auction), offerBooks: offers?.books }
  const violations = [
    ...checkAuctions(auctions),
    ...(offers ? checkOffers(offers) : []),
    ...(sales ? [...checkOrders(sales), ...checkJournal(sales), ...checkWaysOut({ ...sales, ...owners })] : []),
    ...(galleries ? checkGalleries(galleries) : []),
    ...(resale ? checkResale(resale) : []),
    ...(pickups ? checkPickups(pickups) : []),
    ...(rooms ? checkRooms(rooms) : []),
    ...(privateSales ? checkPrivateSales(privateSales) : []),
    ...checkFairness(suspicions),
    ...(histories ? checkHistories(histories) : []),
  ]
  return { violations, ledger: sales ? ledgerOf(sales) : noLedger }
}
