import { shardedPartition } from './sharded-partition.ts'

/**
 * Every key of the one table, next to what it is read for. Nothing else builds keys.
 *
 * | Item            | PK                    | SK              | Read by                                              |
 * |-----------------|-----------------------|-----------------|------------------------------------------------------|
 * | Transaction     | TX#id                 | TX              | replay of an answer (D2), relay, UNDELIVERED#0..15    |
 * | Running call    | TX#id                 | RUNNING         | an equal call that is refused meanwhile (D2)          |
 * | Trust           | CONFIG                | TRUST           | every endpoint at cold start: token keys, origin      |
 * | Migration       | CONFIG                | MIGRATION#name  | what brings a table of an earlier release up to date  |
 * | Session         | SESSION#sid           | SESSION         | every member call                                     |
 * | Standing        | MEMBER#user           | STANDING        | every member call: bans, phone, kind of account       |
 * | Operator        | OPERATOR#id           | STANDING        | every console call: roles                             |
 * | Limit           | LIMIT#name#subject    | LIMIT           | counters of D101                                      |
 * | Auction HEAD    | AUCTIONHEAD#work      | HEAD            | every bid and state; alone in its partition (D58)     |
 * | Auction run     | AUCTION#auction       | RUN             | its terms; GSI1 AUCTIONWAITS: the sweeper, by due     |
 * |                 |                       |                 | time; GSI2 AUCTIONS: the console, by opening          |
 * | Auction entry   | AUCTION#auction       | ENTRY#seq       | bid list, transcript, replay (D57)                    |
 * | Ended auction   | FAIRNESS#seller       | ENDED#time#auction | the score of a seller (D119); GSI1 LINEWAITS: whose |
 * |                 |                       |                 | lines are to be forgotten, by due time                |
 * | Look at a seller | FAIRNESS#seller      | LOOK            | its suspicions; GSI1 FAIRNESSWAITS: who is to be scored |
 * | Noted           | FAIRNESS#noted        | NOTED           | which ended auctions the score need not look for      |
 * | Suspicion       | SUSPICION#id          | SUSPICION       | the score, console; GSI1 SUSPICIONS#state             |
 * | Suspected       | MEMBER#user           | SUSPICION#id    | leaving (D102)                                        |
 * | Bid history     | BIDDER#user           | AUCTION#auction | bidding again, my page's list                         |
 * | Offers' book    | OFFERS#work           | BOOK            | every decision about offers; GSI1 OFFERWAITS: sweeper |
 * | Offer           | OFFER#offer           | OFFER           | both sides; GSI1 OFFERSOF#user, GSI2 OFFERSTO#receiver |
 * | Tries           | MEMBER#user           | OFFERED#work    | offering again (D61)                                  |
 * | Live offers     | MEMBER#user           | OFFERS          | offering (D61)                                        |
 * | Connection      | CONNECTION#id         | CONNECTION      | socket routes                                         |
 * | Line's sockets  | SOCKETS#hash          | connection id   | how many are open from one address (D101)             |
 * | Topic           | TOPIC#topic           | TOPIC           | its shards, when it may be sent next, be heard at all |
 * | Subscription    | TOPIC#topic#shard     | connection      | fan-out, a hundred or so to a shard                   |
 * | Work            | WORK#work             | WORK            | detail, every command; GSI1 by artist, GSI2 shown 0..3 |
 * | Record numbers  | RECORDNUMBERS#year    | COUNT           | registering a work: the next number of the year       |
 * | Favourite count | WORK#work             | FAVOURITES      | detail, search projector                              |
 * | History         | WORK#work             | HISTORY#time#id | the public transaction history (D94)                  |
 * | Partner's work  | PARTNER#partner       | WORK#work       | works of a partner                                    |
 * | Partner's login | PARTNER#partner       | MEMBER#user     | whom a partner's notices reach                        |
 * | Artist's login  | ARTIST#artist         | ACCOUNT         | one account a page (D78)                              |
 * | Favourite       | FAVOURITES#user       | WORK#work       | a member's list; GSI1 watchers of a work              |
 * | Content         | CONTENT#kind          | id              | artists, partners, columns, news, FAQ, crafts … lists  |
 * | Page version    | PAGE#key              | VERSION#number  | static pages as they hold at a time                   |
 * | Terms           | TERMS                 | SCHEDULE        | consent: versions in force and to come                |
 * | Upload          | UPLOAD#upload         | UPLOAD          | status; the transaction of the command that uses it;  |
 * |                 |                       |                 | GSI1 UPLOADSOF#owner: leaving, taking along (D102)    |
 * | Audit entry     | AUDIT#month           | time#id         | console; GSI1 by subject                              |
 * | Search delta    | SEARCH                | DELTA#number    | instances of product/list, at most every 500 ms       |
 * | Search snapshot | SEARCH                | SNAPSHOT        | which object of the index bucket holds the index      |
 * | Profile         | MEMBER#user           | PROFILE         | the member's own pages; GSI1 MEMBERS: console list    |
 * | Own archive     | MEMBER#user           | EXPORT          | what a member takes along (D102)                      |
 * | Credentials     | MEMBER#user           | CREDENTIALS     | login, change of password                             |
 * | Ban             | MEMBER#user           | BAN#kind        | console; GSI1 BANS#kind: who is banned                |
 * | Leaving         | LEAVING#user          | LEAVING         | an account that was closed (D102); GSI1 LEAVINGS:     |
 * |                 |                       |                 | the sweeper, by due time                              |
 * | Email claim     | EMAIL#hash            | CLAIM           | login, registration: one account per address          |
 * | Retired name    | USERNAME#~hash        | RETIRED         | registration: a name of a member who left (D102)      |
 * | Username claim  | USERNAME#key          | CLAIM           | valid-username: one account per name                  |
 * | Phone claim     | PHONE#hash            | CLAIM           | sms/verify: one account per phone (D7)                |
 * | Code            | CODE#purpose#hash     | CODE            | six-digit codes (D7, D8)                              |
 * | Operator login  | OPERATOREMAIL#hash    | CLAIM           | console login                                         |
 * | Operator secret | OPERATOR#id           | CREDENTIALS     | console login                                         |
 * | Second factor   | OPERATOR#id           | FACTORS         | console login; enrolment                              |
 * | Known places    | OPERATOR#id           | PLACES          | console login: is this browser new                    |
 * | Sent sums       | OPERATOR#id           | SENT            | calls that let money out: what left lately (D114)     |
 * | Seat            | OPERATOR#id           | SESSION#sid     | an operator's own sessions                            |
 * | Operator list   | OPERATORS             | OPERATOR#id     | console list of operators                             |
 * | Owners          | OPERATORS             | OWNERS          | how many can log in; the first setup                  |
 * | Operator link   | OPERATORLINK#hash     | LINK            | one link by mail to a mailbox at a time               |
 * | Policy          | POLICY#name           | CURRENT         | values an operator may change [cfg]; of `values`: the |
 * |                 |                       |                 | versions in effect and to come                        |
 * | Policy version  | POLICY#values         | VERSION#number  | console; written once (decision 101)                  |
 * | Phone spending  | PHONEDAY#date         | SPENT, PREFIX#n | daily budget and count per dialling prefix (D101)     |
 * | Notice          | MEMBER#user           | NOTICE#id       | notice/list, newest first                             |
 * | Inbox           | MEMBER#user           | INBOX           | unread count                                          |
 * | Artist news     | ARTISTNEWS#kind#id    | BEGUN           | that a work or news are told once                     |
 * | Interests       | MEMBER#user           | INTERESTS       | artists and searches; GSI1 COLLECTORS, eight parts:   |
 * |                 |                       |                 | the digests                                          |
 * | Bid reminder    | MEMBER#user           | REMINDER#auction | my page; GSI1 of an auction; GSI2 REMINDERWAITS: the |
 * |                 |                       |                 | sweeper, by due time                                 |
 * | Addresses       | MEMBER#user           | ADDRESSES       | all of a member's, at most five (S10)                 |
 * | Cart            | MEMBER#user           | CART            | cart/list; rows of every source                       |
 * | Card tries      | MEMBER#user           | CARDTRIES       | the pause after failed cards (D43)                    |
 * | Card saving     | MEMBER#user           | CARDSAVING      | what became of the card that was saved last           |
 * | Order           | ORDER#order           | ORDER           | its state: every step of buying; GSI1 ORDERWAITS: the |
 * |                 |                       |                 | poller, by due time                                   |
 * | Agreed          | ORDER#order           | AGREED          | lines, amounts, addresses, written once; GSI2 ORDERS: |
 * |                 |                       |                 | the console                                           |
 * | Order of buyer  | BUYER#user            | ORDER#order     | a member's orders, newest first                       |
 * | Order number    | ORDERNUMBER#number    | CLAIM           | one order per number; the console's search            |
 * | Payment event   | PAYMENTEVENT#event    | EVENT           | webhooks that wait for their order (D42); GSI1         |
 * |                 |                       |                 | PAYMENTEVENTS, by due time                            |
 * | Order item      | ORDERITEM#item        | ITEM            | every step after the payment; GSI1 DELIVERYWAITS: the  |
 * |                 |                       |                 | sweeper, by due time; GSI2 SALES: by seller and time  |
 * | Order's money   | ORDER#order           | MONEY           | refunds (P7), the place of the next journal entry     |
 * | Claim           | CLAIM#claim           | CLAIM           | both sides, console; GSI1 CLAIMS: latest first; GSI2   |
 * |                 |                       |                 | ITEMCLAIMS#item                                       |
 * | Refund          | REFUND#refund         | REFUND          | GSI1 REFUNDWAITS: the sweeper; GSI2 REFUNDS#order     |
 * | Pick-up         | PICKUP#item           | PICKUP          | its seller (D74); GSI1 PICKUPWAITS: the sweeper; GSI2 |
 * |                 |                       |                 | PICKUPS#OPEN and PICKUPS#ENDED: the console           |
 * | Journal entry   | JOURNAL#order         | ENTRY#seq       | written once (IAM denies more, L4); GSI1 JOURNAL: by   |
 * |                 |                       |                 | the account of the seller, then by time               |
 * | Payout          | PAYOUT#seller         | month#n         | its seller, its batch; GSI1 PAYOUTS: the console       |
 * | Payout batch    | PAYOUTBATCHES         | batch           | console, its file's webhooks; the clock                |
 * | Closed month    | PAYOUTCLOSED          | month           | the clock that closes it                               |
 * | Holding         | HOLDER#user           | WORK#work       | what a member owns, and paid for it (D22, D72)        |
 * | Application     | APPLICATION#id        | APPLICATION     | resale; GSI1 APPLICATIONS#state: the console; GSI2    |
 * |                 |                       |                 | APPLICATIONWAITS: the sweeper, by due time            |
 * | Own application | MEMBER#user           | APPLICATION#id  | all that a member ever applied for (D102)             |
 * | Seller          | MEMBER#user           | SELLER          | identity form (D94b), count of open applications      |
 * | Resale draft    | MEMBER#user           | RESALEDRAFT#work | what was typed of an application so far              |
 * | Resale record   | RESALERECORD#item | RECORD        | the dealer's record, for ever; GSI1 RESALERECORDS#month |
 * | Proposal        | PROPOSAL#kind#target  | PROPOSAL        | its author, console (D78); GSI1 PROPOSALS#state        |
 * | Gallery         | MEMBER#user           | GALLERY         | its owner, its page; GSI1 GALLERIES: the list, while  |
 * |                 |                       |                 | it is shown                                           |
 * | Gallery claim   | GALLERY#hash          | CLAIM           | its page: one gallery per address, for ever (D97)     |
 * | Inquiry         | INQUIRY#id            | INQUIRY         | the contact form; GSI1 INQUIRIES#state: the console;   |
 * |                 |                       |                 | GSI2 INQUIRIESOF#asker: all of one person             |
 * | Referral        | REFERRAL#month        | what#time#id    | the console's report of affiliates (D18)               |
 * | Room            | ROOM#room             | ROOM            | both sides, every message; GSI1 ROOMSOF#buyer, GSI2   |
 * |                 |                       |                 | ROOMSTO#seller by the last message                    |
 * | Message         | ROOM#room             | MESSAGE#number  | the room, oldest first; numbers without a gap         |
 * | Sent            | ROOM#room             | SENT#author#id  | one message for what a client sends twice             |
 * | Look at a room  | ROOM#room             | WAIT#side       | whether a mail is due; GSI1 ROOMWAITS: the sweeper    |
 * | Report          | ROOM#room             | REPORT#number#by | console; GSI1 ROOMREPORTS#state                      |
 * | Room of a work  | ROOMS#work            | room            | rooms that end with a sale of the work                |
 * | Saved answer    | ANSWERS#whose         | id              | console, a partner's pages                            |
 * | Secret sale     | PRIVATESALES          | id              | its page, the console; the clock (D95)                |
 * | Guest           | GUESTS#sale           | MEMBER#user     | the console; a member's call reads STANDING instead   |
 * | Letter          | MEMBER#user           | LETTER#id       | /private-mail, newest first                           |
 * | Sent letter     | LETTERS               | id              | the console                                           |
 * | Ledger entry    | LEDGER#work           | ENTRY#seq       | a work's history, written once (D90); GSI1 CHAINWAITS: |
 * |                 |                       |                 | what the chain does not have for good, the oldest first |
 * | Wallet's text   | CODE#WALLET#user      | work            | what a wallet is to sign for a work (D91)             |
 * | Revocation      | LEDGER#work           | REVOCATION      | the certificate; while it waits: GSI1 LEDGERASKS      |
 * | Recovery        | LEDGER#work           | RECOVERY        | while it waits, GSI1 LEDGERASKS (decision 289)        |
 * | Finding         | LEDGER#work           | FINDING         | the console, GSI1 LEDGERASKS: what does not agree     |
 * | On chain        | LEDGER#work           | CHAIN           | pages; GSI2 TOKEN#number: the work of a token          |
 * | Certificate     | LEDGER#work           | CERTIFICATE     | the one made last (D93); entries without one: GSI2    |
 * |                 |                       |                 | CERTIFYWAITS, the oldest first                        |
 * | Certificates    | CERTIFICATES          | ISSUER, LIST#n  | the house's keys; the lists of certificates' status   |
 * | Histories begun | LEDGER#               | BEGUN           | the setup of older works, once                        |
 * | Shown facts     | MEMBER#user           | SHOWNFACTS#work | links by which an owner shows facts of a history      |
 * | Shown by a link | DISCLOSURE#hash       | LINK            | whoever has the link (decision 286)                   |
 * | Contract        | CHAIN                 | CONTRACT        | the writer, proofs                                    |
 * | Anchors         | CHAIN                 | ANCHORS#contract | the writer; ANCHOR#contract#batch: heads and root     |
 * | Anchor          | LEDGER#work           | ANCHOR          | proofs of works that had no token (decision 290)      |
 * | Signer          | CHAIN                 | SIGNER#chain    | the transaction that is under way (D91)               |
 * | Effect          | ONCE#kind             | the effect's key | effects outside the table, each once (Powertools)    |
 *
 * ORDERWAITS, ORDERS, DELIVERYWAITS, SALES and JOURNAL are cut in eight parts each (`cutPartition`).
 */
export interface Key {
  readonly PK: string
  readonly SK: string
}

export const systemKeys = {
  transaction: (id: string): Key => ({ PK: `TX#${id}`, SK: 'TX' }),
  /** Exists while a call with several transactions is running. */
  running: (id: string): Key => ({ PK: `TX#${id}`, SK: 'RUNNING' }),
  /** Id of something that an operation does once. The platform's transactions are its own to read and write. */
  onceScope: (domain: string | undefined, operation: string, once: string) =>
    domain === 'platform' ? `PAY#${operation}#${once}` : `${operation}#${once}`,
  undelivered: (shard: number) => `UNDELIVERED#${shard}`,
  /** Partition in which Powertools records one kind of side effect. */
  once: (kind: string) => `ONCE#${kind}`,
  trust: (): Key => ({ PK: 'CONFIG', SK: 'TRUST' }),
  /** Progress of a migration of a table from an earlier release. */
  migration: (name: string): Key => ({ PK: 'CONFIG', SK: `MIGRATION#${name}` }),
  limit: (name: string, subject: string): Key => ({ PK: `LIMIT#${name}#${subject}`, SK: 'LIMIT' }),
}

export const sessionKeys = {
  session: (sid: string): Key => ({ PK: `SESSION#${sid}`, SK: 'SESSION' }),
  standing: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'STANDING' }),
  operator: (operatorId: string): Key => ({ PK: `OPERATOR#${operatorId}`, SK: 'STANDING' }),
}

export const operatorKeys = {
  /** One row per operator, and the number of owners who can log in. */
  listed: (operatorId: string): Key => ({ PK: 'OPERATORS', SK: `OPERATOR#${operatorId}` }),
  list: () => ({ pk: 'OPERATORS', prefix: 'OPERATOR#' }),
  owners: (): Key => ({ PK: 'OPERATORS', SK: 'OWNERS' }),
  factors: (operatorId: string): Key => ({ PK: `OPERATOR#${operatorId}`, SK: 'FACTORS' }),
  places: (operatorId: string): Key => ({ PK: `OPERATOR#${operatorId}`, SK: 'PLACES' }),
  sent: (operatorId: string): Key => ({ PK: `OPERATOR#${operatorId}`, SK: 'SENT' }),
  seat: (operatorId: string, sid: string): Key => ({ PK: `OPERATOR#${operatorId}`, SK: `SESSION#${sid}` }),
  seats: (operatorId: string) => ({ pk: `OPERATOR#${operatorId}`, prefix: 'SESSION#' }),
  link: (hash: string): Key => ({ PK: `OPERATORLINK#${hash}`, SK: 'LINK' }),
  challenge: (hash: string): Key => ({ PK: `PASSKEYCHALLENGE#${hash}`, SK: 'CHALLENGE' }),
}

export const auctionKeys = {
  head: (productId: string): Key => ({ PK: `AUCTIONHEAD#${productId}`, SK: 'HEAD' }),
  run: (auctionId: string): Key => ({ PK: `AUCTION#${auctionId}`, SK: 'RUN' }),
  entries: (auctionId: string) => ({ pk: `AUCTION#${auctionId}`, prefix: 'ENTRY#' }),
  /** Eight digits, so that keys sort by `seq`. */
  entry: (auctionId: string, seq: number): Key => ({
    PK: `AUCTION#${auctionId}`,
    SK: `ENTRY#${String(seq).padStart(8, '0')}`,
  }),
  histories: (memberId: string) => ({ pk: `BIDDER#${memberId}`, prefix: 'AUCTION#' }),
  history: (memberId: string, auctionId: string): Key => ({ PK: `BIDDER#${memberId}`, SK: `AUCTION#${auctionId}` }),
  /** GSI1: auctions by due time (epoch ms). */
  waits: 'AUCTIONWAITS',
  due: (at: number) => String(at).padStart(15, '0'),
  /** GSI2: every auction, by opening. */
  all: 'AUCTIONS',
  /** Auctions opened since then, because ids begin with the time. */
  openedSince: (firstId: string) => [firstId, '~'] as const,
}

const endedKey = (seller: string, endedAt: number, auctionId: string): Key => ({
  PK: `FAIRNESS#${seller}`,
  SK: `ENDED#${padded(endedAt, 15)}#${auctionId}`,
})

export const fairnessKeys = {
  ended: endedKey,
  /** Auctions of a seller that ended since then. */
  endedSince: (seller: string, since: number) => ({
    pk: `FAIRNESS#${seller}`,
    between: [endedKey(seller, since, '').SK, endedKey(seller, 999_999_999_999_999, '').SK] as const,
  }),
  /** When ended auctions were last recorded. */
  noted: { PK: 'FAIRNESS#noted', SK: 'NOTED' } as const satisfies Key,
  /** GSI1: ended auctions by the time at which their bids' networks are deleted (epoch ms). */
  lineWaits: 'LINEWAITS',
  due: (at: number) => padded(at, 15),
  look: (seller: string): Key => ({ PK: `FAIRNESS#${seller}`, SK: 'LOOK' }),
  /** GSI1: sellers whose score is due, the longest waiting first. */
  waits: 'FAIRNESSWAITS',
  suspicion: (id: string): Key => ({ PK: `SUSPICION#${id}`, SK: 'SUSPICION' }),
  /** GSI1: by state, then time of the last change. */
  inState: (state: string) => `SUSPICIONS#${state}`,
  by: (at: number, id: string) => `${padded(at, 15)}#${id}`,
  suspected: (userId: string, id: string): Key => ({ PK: `MEMBER#${userId}`, SK: `SUSPICION#${id}` }),
  allOfMember: (userId: string) => ({ pk: `MEMBER#${userId}`, prefix: 'SUSPICION#' }),
}

export const offerKeys = {
  /** Waiting offers and the accepted one of a work: the item that every decision is written to (D63). */
  book: (productId: string): Key => ({ PK: `OFFERS#${productId}`, SK: 'BOOK' }),
  offer: (offerId: string): Key => ({ PK: `OFFER#${offerId}`, SK: 'OFFER' }),
  /** Number of a member's offers for a work, and their waiting offers. */
  tries: (memberId: string, productId: string): Key => ({ PK: `MEMBER#${memberId}`, SK: `OFFERED#${productId}` }),
  live: (memberId: string): Key => ({ PK: `MEMBER#${memberId}`, SK: 'OFFERS' }),
  /** GSI1: offers of a sender; GSI2: offers of a receiver, and of the house. Both by creation. */
  sentBy: (memberId: string) => `OFFERSOF#${memberId}`,
  sentTo: (receiver: string) => `OFFERSTO#${receiver}`,
  /** GSI1: books by due time (epoch ms). */
  waits: 'OFFERWAITS',
  due: (at: number) => String(at).padStart(15, '0'),
}

export const socketKeys = {
  connection: (connectionId: string): Key => ({ PK: `CONNECTION#${connectionId}`, SK: 'CONNECTION' }),
  topic: (topic: string): Key => ({ PK: `TOPIC#${topic}`, SK: 'TOPIC' }),
  /** Open connections of one network, each an item of its partition. */
  line: (line: string) => `SOCKETS#${line}`,
  ofLine: (line: string, connectionId: string): Key => ({ PK: `SOCKETS#${line}`, SK: connectionId }),
  subscribers: (topic: string, shard: number) => `TOPIC#${topic}#${shard}`,
  subscription: (topic: string, shard: number, connectionId: string): Key => ({
    PK: `TOPIC#${topic}#${shard}`,
    SK: connectionId,
  }),
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')

export const catalogueKeys = {
  work: (id: string): Key => ({ PK: `WORK#${id}`, SK: 'WORK' }),
  favourites: (id: string): Key => ({ PK: `WORK#${id}`, SK: 'FAVOURITES' }),
  /** Number of records begun in a year. */
  recordNumbers: (year: string): Key => ({ PK: `RECORDNUMBERS#${year}`, SK: 'COUNT' }),
  history: (id: string, at: number, eventId: string): Key => ({
    PK: `WORK#${id}`,
    SK: `HISTORY#${padded(at, 15)}#${eventId}`,
  }),
  historyPrefix: 'HISTORY#',
  /** GSI1: public works of an artist, by first listing. */
  worksOfArtist: (artistId: string) => `ARTIST#${artistId}`,
  /** GSI1: drafts, unlisted and secret works, for the console only. */
  hiddenWorks: () => 'HIDDEN',
  /** GSI2: public works, in shards. */
  shownWorks: (shard: number) => `SHOWN#${shard}`,
  bySince: (at: number, id: string) => `${padded(at, 15)}#${id}`,
  partnerWork: (partnerId: string, workId: string): Key => ({ PK: `PARTNER#${partnerId}`, SK: `WORK#${workId}` }),
  partnerWorks: (partnerId: string) => ({ pk: `PARTNER#${partnerId}`, prefix: 'WORK#' }),
  partnerMember: (partnerId: string, userId: string): Key => ({ PK: `PARTNER#${partnerId}`, SK: `MEMBER#${userId}` }),
  artistAccount: (artistId: string): Key => ({ PK: `ARTIST#${artistId}`, SK: 'ACCOUNT' }),
  partnerMembers: (partnerId: string) => ({ pk: `PARTNER#${partnerId}`, prefix: 'MEMBER#' }),
  favourite: (userId: string, workId: string): Key => ({ PK: `FAVOURITES#${userId}`, SK: `WORK#${workId}` }),
  favouritesOf: (userId: string) => `FAVOURITES#${userId}`,
  watchers: (workId: string) => `WATCHERS#${workId}`,
}

export const contentKeys = {
  record: (kind: string, id: string): Key => ({ PK: `CONTENT#${kind}`, SK: id }),
  records: (kind: string) => `CONTENT#${kind}`,
  page: (key: string, version: number): Key => ({ PK: `PAGE#${key}`, SK: `VERSION#${padded(version, 6)}` }),
  pageVersions: (key: string) => `PAGE#${key}`,
  terms: (): Key => ({ PK: 'TERMS', SK: 'SCHEDULE' }),
}

export const proposalKeys = {
  proposal: (kind: string, targetId: string): Key => ({ PK: `PROPOSAL#${kind}#${targetId}`, SK: 'PROPOSAL' }),
  /** GSI1: by state, then time of the last change. */
  inState: (state: string) => `PROPOSALS#${state}`,
  since: (at: number, id: string) => `${padded(at, 15)}#${id}`,
}

export const galleryKeys = {
  gallery: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'GALLERY' }),
  claim: (hash: string): Key => ({ PK: `GALLERY#${hash}`, SK: 'CLAIM' }),
  /** GSI1: public galleries, by their latest change. */
  shown: 'GALLERIES',
  bySince: (at: number, userId: string) => `${padded(at, 15)}#${userId}`,
}

export const privateSaleKeys = {
  /** One partition, read consistently as a whole, because there are few at a time. */
  sale: (id: string): Key => ({ PK: 'PRIVATESALES', SK: id }),
  sales: () => ({ pk: 'PRIVATESALES' }),
  guest: (saleId: string, userId: string): Key => ({ PK: `GUESTS#${saleId}`, SK: `MEMBER#${userId}` }),
  guests: (saleId: string) => ({ pk: `GUESTS#${saleId}`, prefix: 'MEMBER#' }),
}

export const letterKeys = {
  letter: (userId: string, id: string): Key => ({ PK: `MEMBER#${userId}`, SK: `LETTER#${id}` }),
  ofMember: (userId: string) => ({ pk: `MEMBER#${userId}`, prefix: 'LETTER#' }),
  sent: (id: string): Key => ({ PK: 'LETTERS', SK: id }),
  allSent: () => ({ pk: 'LETTERS' }),
}

export const inquiryKeys = {
  inquiry: (inquiryId: string): Key => ({ PK: `INQUIRY#${inquiryId}`, SK: 'INQUIRY' }),
  /** GSI1: by state, then time of the last change. */
  inState: (state: string) => `INQUIRIES#${state}`,
  /** GSI2: inquiries of a member, or of the hash of a guest's address. */
  ofAsker: (asker: string) => `INQUIRIESOF#${asker}`,
  since: (at: number, id: string) => `${padded(at, 15)}#${id}`,
}

const messageKey = (roomId: string, number: number): Key => ({
  PK: `ROOM#${roomId}`,
  SK: `MESSAGE#${padded(number, 9)}`,
})

export const roomKeys = {
  room: (roomId: string): Key => ({ PK: `ROOM#${roomId}`, SK: 'ROOM' }),
  message: messageKey,
  /** Messages of a range of numbers, both ends inclusive. */
  messages: (roomId: string, from: number, to: number) => ({
    pk: `ROOM#${roomId}`,
    between: [messageKey(roomId, from).SK, messageKey(roomId, to).SK] as const,
  }),
  sent: (roomId: string, authorId: string, clientId: string): Key => ({
    PK: `ROOM#${roomId}`,
    SK: `SENT#${authorId}#${clientId}`,
  }),
  wait: (roomId: string, side: string): Key => ({ PK: `ROOM#${roomId}`, SK: `WAIT#${side}` }),
  report: (roomId: string, number: number, by: string): Key => ({
    PK: `ROOM#${roomId}`,
    SK: `REPORT#${padded(number, 9)}#${by}`,
  }),
  reports: (roomId: string) => ({ pk: `ROOM#${roomId}`, prefix: 'REPORT#' }),
  ofWork: (productId: string, roomId: string): Key => ({ PK: `ROOMS#${productId}`, SK: roomId }),
  allOfWork: (productId: string) => `ROOMS#${productId}`,
  /** GSI1: rooms of a buyer; GSI2: rooms of a seller. Both by the last message. */
  ofBuyer: (userId: string) => `ROOMSOF#${userId}`,
  ofSeller: (seller: string) => `ROOMSTO#${seller}`,
  by: (at: number, roomId: string) => `${padded(at, 15)}#${roomId}`,
  /** GSI1: rooms by the time of their timer. */
  waits: 'ROOMWAITS',
  /** GSI1: reports for operators, by state and time. */
  reportsIn: (state: string) => `ROOMREPORTS#${state}`,
}

export const answerKeys = {
  answer: (whose: string, id: string): Key => ({ PK: `ANSWERS#${whose}`, SK: id }),
  all: (whose: string) => `ANSWERS#${whose}`,
}

const ledgerEntryKey = (workId: string, seq: number): Key => ({
  PK: `LEDGER#${workId}`,
  SK: `ENTRY#${padded(seq, 8)}`,
})

export const ledgerKeys = {
  entry: ledgerEntryKey,
  entries: (workId: string) => ({ pk: `LEDGER#${workId}`, prefix: 'ENTRY#' }),
  /** Entries of a range of numbers, both ends inclusive. */
  between: (workId: string, from: number, to: number) => ({
    pk: `LEDGER#${workId}`,
    between: [ledgerEntryKey(workId, from).SK, ledgerEntryKey(workId, to).SK] as const,
  }),
  /** Revocation of the certificate, proposed or confirmed. */
  revocation: (workId: string): Key => ({ PK: `LEDGER#${workId}`, SK: 'REVOCATION' }),
  /** Disagreement between the history, its work and its token. */
  finding: (workId: string): Key => ({ PK: `LEDGER#${workId}`, SK: 'FINDING' }),
  /** GSI1: matters for operators, by `waitingSince`. */
  asks: 'LEDGERASKS',
  /** Proposed recovery of the token from a lost wallet. */
  recovery: (workId: string): Key => ({ PK: `LEDGER#${workId}`, SK: 'RECOVERY' }),
  /** The chain's last known state of the history. */
  onChain: (workId: string): Key => ({ PK: `LEDGER#${workId}`, SK: 'CHAIN' }),
  /** The latest anchor of the history. */
  anchor: (workId: string): Key => ({ PK: `LEDGER#${workId}`, SK: 'ANCHOR' }),
  /** GSI2: work of a token. */
  ofToken: (tokenId: string) => `TOKEN#${tokenId}`,
  /** GSI1: entries that are not final on the chain, the oldest first. */
  waiting: 'CHAINWAITS',
  /** By time of recording, ISO 8601. */
  waitingSince: (recordedAt: string, workId: string) => `${recordedAt}#${workId}`,
  /** The latest certificate. */
  certificate: (workId: string): Key => ({ PK: `LEDGER#${workId}`, SK: 'CERTIFICATE' }),
  /** GSI2: entries without a later certificate, by `waitingSince`. */
  uncertified: 'CERTIFYWAITS',
  /** When all public works had a history; the empty id belongs to no work. */
  begun: (): Key => ({ PK: 'LEDGER#', SK: 'BEGUN' }),
}

/** Keys in the family of codes, which expire. */
export const walletKeys = {
  /** Text for a member's wallet to sign about a work. */
  challenge: (userId: string, workId: string): Key => ({ PK: `CODE#WALLET#${userId}`, SK: workId }),
}

export const disclosureKeys = {
  /** Links of one owner and one work. */
  book: (userId: string, workId: string): Key => ({ PK: `MEMBER#${userId}`, SK: `SHOWNFACTS#${workId}` }),
  books: (userId: string) => ({ pk: `MEMBER#${userId}`, prefix: 'SHOWNFACTS#' }),
  /** By the hash of the token in its address. */
  link: (tokenHash: string): Key => ({ PK: `DISCLOSURE#${tokenHash}`, SK: 'LINK' }),
}

export const certificateKeys = {
  /** State of the issuer of certificates. */
  issuer: (): Key => ({ PK: 'CERTIFICATES', SK: 'ISSUER' }),
  list: (list: number): Key => ({ PK: 'CERTIFICATES', SK: `LIST#${padded(list, 8)}` }),
}

export const chainKeys = {
  /** The contract that new writes go to. */
  contract: (): Key => ({ PK: 'CHAIN', SK: 'CONTRACT' }),
  /** Progress of a contract's anchors, and each batch. */
  anchors: (address: string): Key => ({ PK: 'CHAIN', SK: `ANCHORS#${address}` }),
  anchor: (address: string, batch: number): Key => ({ PK: 'CHAIN', SK: `ANCHOR#${address}#${padded(batch, 8)}` }),
  /** The single pending transaction of a chain. */
  signer: (chainId: number): Key => ({ PK: 'CHAIN', SK: `SIGNER#${chainId}` }),
}

export const uploadKeys = {
  upload: (id: string): Key => ({ PK: `UPLOAD#${id}`, SK: 'UPLOAD' }),
  /** GSI1: uploads of a member or an operator, by creation. */
  ofOwner: (ownerId: string) => `UPLOADSOF#${ownerId}`,
}

export const auditKeys = {
  entry: (month: string, at: number, id: string): Key => ({ PK: `AUDIT#${month}`, SK: `${padded(at, 15)}#${id}` }),
  month: (month: string) => `AUDIT#${month}`,
  subject: (kind: string, id: string) => `AUDITED#${kind}#${id}`,
}

export const searchKeys = {
  all: () => 'SEARCH',
  delta: (number: number): Key => ({ PK: 'SEARCH', SK: `DELTA#${padded(number, 12)}` }),
  deltaPrefix: 'DELTA#',
  snapshot: (): Key => ({ PK: 'SEARCH', SK: 'SNAPSHOT' }),
}

/** Mail addresses and phones are only part of a key as a hash, because keys appear in logs and metrics. */
export const accountKeys = {
  /** Partition of an account's items. */
  ofMember: (userId: string) => `MEMBER#${userId}`,
  profile: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'PROFILE' }),
  members: () => 'MEMBERS',
  ownExport: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'EXPORT' }),
  credentials: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'CREDENTIALS' }),
  ban: (userId: string, kind: string): Key => ({ PK: `MEMBER#${userId}`, SK: `BAN#${kind}` }),
  bansOf: (userId: string) => ({ pk: `MEMBER#${userId}`, prefix: 'BAN#' }),
  bans: (kind: string) => `BANS#${kind}`,
  email: (hash: string): Key => ({ PK: `EMAIL#${hash}`, SK: 'CLAIM' }),
  username: (key: string): Key => ({ PK: `USERNAME#${key}`, SK: 'CLAIM' }),
  /** Username of a member who left, reserved while records may still show it (D102). */
  retiredUsername: (hash: string): Key => ({ PK: `USERNAME#~${hash}`, SK: 'RETIRED' }),
  phone: (hash: string): Key => ({ PK: `PHONE#${hash}`, SK: 'CLAIM' }),
  code: (purpose: string, hash: string): Key => ({ PK: `CODE#${purpose}#${hash}`, SK: 'CODE' }),
  operatorEmail: (hash: string): Key => ({ PK: `OPERATOREMAIL#${hash}`, SK: 'CLAIM' }),
  operatorCredentials: (operatorId: string): Key => ({ PK: `OPERATOR#${operatorId}`, SK: 'CREDENTIALS' }),
  policy: (name: string): Key => ({ PK: `POLICY#${name}`, SK: 'CURRENT' }),
  policyVersion: (version: number): Key => ({ PK: 'POLICY#values', SK: `VERSION#${padded(version, 6)}` }),
  policyVersions: () => ({ pk: 'POLICY#values', prefix: 'VERSION#' }),
  phoneSpent: (date: string): Key => ({ PK: `PHONEDAY#${date}`, SK: 'SPENT' }),
  phonePrefix: (date: string, prefix: string): Key => ({ PK: `PHONEDAY#${date}`, SK: `PREFIX#${prefix}` }),
}

export const leavingKeys = {
  leaving: (userId: string): Key => ({ PK: `LEAVING#${userId}`, SK: 'LEAVING' }),
  /** GSI1: closed accounts by due time (epoch ms). */
  waits: 'LEAVINGS',
  due: (at: number) => padded(at, 15),
}

export const noticeKeys = {
  notice: (userId: string, id: string): Key => ({ PK: `MEMBER#${userId}`, SK: `NOTICE#${id}` }),
  ofMember: (userId: string) => ({ pk: `MEMBER#${userId}`, prefix: 'NOTICE#' }),
  inbox: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'INBOX' }),
}

const due = (at: number) => padded(at, 15)

export const collectingKeys = {
  /** Progress of announcing a work or news of an artist. */
  artistNews: (kind: string, id: string): Key => ({ PK: `ARTISTNEWS#${kind}#${id}`, SK: 'BEGUN' }),
  interests: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'INTERESTS' }),
  /** GSI1: members with interests, by id. */
  collectors: shardedPartition('COLLECTORS', 8),
  reminder: (userId: string, auctionId: string): Key => ({ PK: `MEMBER#${userId}`, SK: `REMINDER#${auctionId}` }),
  reminders: (userId: string) => ({ pk: `MEMBER#${userId}`, prefix: 'REMINDER#' }),
  /** GSI1: reminders of an auction. */
  reminded: (auctionId: string) => `REMINDED#${auctionId}`,
  /** GSI2: reminders by due time (epoch ms). */
  reminderWaits: 'REMINDERWAITS',
  reminderDue: (at: number, id: string) => `${due(at)}#${id}`,
}

export const deliveryKeys = {
  item: (orderItemId: string): Key => ({ PK: `ORDERITEM#${orderItemId}`, SK: 'ITEM' }),
  /** GSI1: parcels by automatic due time. */
  waits: shardedPartition('DELIVERYWAITS', 8),
  due,
  /** GSI2: every sold work; sort keys begin with the seller's key. */
  sales: shardedPartition('SALES', 8),
  sale: (seller: string, paidAt: number, orderItemId: string) => `${seller}#${due(paidAt)}#${orderItemId}`,
  salesOf: (seller: string) => `${seller}#`,
  money: (orderId: string): Key => ({ PK: `ORDER#${orderId}`, SK: 'MONEY' }),
  claim: (claimId: string): Key => ({ PK: `CLAIM#${claimId}`, SK: 'CLAIM' }),
  claims: 'CLAIMS',
  claimsOf: (orderItemId: string) => `ITEMCLAIMS#${orderItemId}`,
  refund: (refundId: string): Key => ({ PK: `REFUND#${refundId}`, SK: 'REFUND' }),
  refundWaits: 'REFUNDWAITS',
  refundsOf: (orderId: string) => `REFUNDS#${orderId}`,
  entry: (orderId: string, seq: number): Key => ({ PK: `JOURNAL#${orderId}`, SK: `ENTRY#${padded(seq, 6)}` }),
  entriesOf: (orderId: string) => ({ pk: `JOURNAL#${orderId}`, prefix: 'ENTRY#' }),
  /** GSI1: every entry, by the seller's account in it. */
  journal: shardedPartition('JOURNAL', 8),
  posted: (account: string, at: number, orderId: string, seq: number) =>
    `${account}#${due(at)}#${orderId}#${padded(seq, 6)}`,
  postedTo: (account: string) => `${account}#`,
  pickup: (orderItemId: string): Key => ({ PK: `PICKUP#${orderItemId}`, SK: 'PICKUP' }),
  pickupWaits: 'PICKUPWAITS',
  pickups: (isOpen: boolean) => (isOpen ? 'PICKUPS#OPEN' : 'PICKUPS#ENDED'),
}

export const payoutKeys = {
  payout: (seller: string, month: string, n: number): Key => ({
    PK: `PAYOUT#${seller}`,
    SK: `${month}#${padded(n, 3)}`,
  }),
  ofSeller: (seller: string) => ({ pk: `PAYOUT#${seller}` }),
  /** GSI1: every payout, by month. */
  all: 'PAYOUTS',
  batch: (batchId: string): Key => ({ PK: 'PAYOUTBATCHES', SK: batchId }),
  batches: { pk: 'PAYOUTBATCHES' },
  closed: (month: string): Key => ({ PK: 'PAYOUTCLOSED', SK: month }),
  debts: (seller: string): Key => ({ PK: `PAYOUTDEBTS#${seller}`, SK: 'DEBTS' }),
  /** GSI1: sellers with debts. */
  debtors: 'PAYOUTDEBTORS',
}

export const orderKeys = {
  addresses: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'ADDRESSES' }),
  cart: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'CART' }),
  cardTries: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'CARDTRIES' }),
  cardSaving: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'CARDSAVING' }),
  order: (orderId: string): Key => ({ PK: `ORDER#${orderId}`, SK: 'ORDER' }),
  agreed: (orderId: string): Key => ({ PK: `ORDER#${orderId}`, SK: 'AGREED' }),
  ofBuyer: (userId: string) => ({ pk: `BUYER#${userId}`, prefix: 'ORDER#' }),
  buyerOrder: (userId: string, orderId: string): Key => ({ PK: `BUYER#${userId}`, SK: `ORDER#${orderId}` }),
  number: (number: string): Key => ({ PK: `ORDERNUMBER#${number}`, SK: 'CLAIM' }),
  /** GSI1: orders by due time (epoch ms). */
  waits: shardedPartition('ORDERWAITS', 8),
  due,
  /** GSI2: every order, by creation. */
  all: shardedPartition('ORDERS', 8),
  event: (eventId: string): Key => ({ PK: `PAYMENTEVENT#${eventId}`, SK: 'EVENT' }),
  /** GSI1: webhooks whose order does not exist yet. */
  parked: 'PAYMENTEVENTS',
}

export const referralKeys = {
  referral: (month: string, what: string, at: number, id: string): Key => ({
    PK: `REFERRAL#${month}`,
    SK: `${what.toUpperCase()}#${due(at)}#${id}`,
  }),
  month: (month: string) => `REFERRAL#${month}`,
}

export const resaleKeys = {
  holding: (userId: string, workId: string): Key => ({ PK: `HOLDER#${userId}`, SK: `WORK#${workId}` }),
  holdings: (userId: string) => ({ pk: `HOLDER#${userId}`, prefix: 'WORK#' }),
  application: (id: string): Key => ({ PK: `APPLICATION#${id}`, SK: 'APPLICATION' }),
  /** GSI1: applications by state, the longest waiting first. */
  inState: (state: string) => `APPLICATIONS#${state}`,
  due,
  /** GSI2: applications by automatic due time. */
  waits: 'APPLICATIONWAITS',
  ownApplication: (userId: string, id: string): Key => ({ PK: `MEMBER#${userId}`, SK: `APPLICATION#${id}` }),
  ownApplications: (userId: string) => ({ pk: `MEMBER#${userId}`, prefix: 'APPLICATION#' }),
  seller: (userId: string): Key => ({ PK: `MEMBER#${userId}`, SK: 'SELLER' }),
  record: (orderItemId: string): Key => ({ PK: `RESALERECORD#${orderItemId}`, SK: 'RECORD' }),
  /** GSI1: records of sales completed in a month of Japan's calendar. */
  recordsOf: (month: string) => `RESALERECORDS#${month}`,
  draft: (userId: string, workId: string): Key => ({ PK: `MEMBER#${userId}`, SK: `RESALEDRAFT#${workId}` }),
}
