/**
 * The subjects of the marketplace, each with the stack that deploys its functions. A subject has one name everywhere,
 * and lies in its context: contracts in `shared/api/<context>/<subject>.ts` (an operator's in
 * `shared/api/<context>/console/<subject>.ts`), events in `events/<context>/<subject>.ts`, functions in
 * `functions/<context>/<subject>/`. Functions of one stack are bundled together and share code. Operators' calls are
 * deployed in the stack `console`, except those that infra/registry.ts names.
 */
export const stackOf = {
  accounts: 'accounts',
  addresses: 'accounts',
  operators: 'console',
  works: 'works',
  artists: 'works',
  partners: 'works',
  categories: 'works',
  favourites: 'works',
  viewers: 'works',
  galleries: 'works',
  proposals: 'works',
  collecting: 'works',
  auctions: 'auctions',
  fairness: 'auctions',
  offers: 'auctions',
  resale: 'resale',
  carts: 'carts',
  orders: 'orders',
  payments: 'orders',
  parcels: 'orders',
  pickups: 'orders',
  claims: 'orders',
  refunds: 'orders',
  cards: 'orders',
  receipts: 'orders',
  sales: 'orders',
  payouts: 'orders',
  ledger: 'ledger',
  notices: 'notices',
  messages: 'messages',
  content: 'content',
  settings: 'content',
  inquiries: 'content',
  'private-sales': 'notices',
  letters: 'notices',
  uploads: 'uploads',
  sockets: 'sockets',
  timers: 'system',
  system: 'system',
} as const satisfies Record<string, string>

/**
 * The contexts of the marketplace, the lowest first. A context knows those before it and none after it, and within it a
 * subject knows those before it: a test checks the order of `shared/domain` and of `functions`, for types too (decision
 * 287). What others may import of a context is in its `shared/domain/<context>/exports.ts` (decision 292). The kernel also
 * has the files of `shared/domain/kernel` that belong to no subject.
 */
export const contexts = [
  { name: 'kernel', domain: ['money', 'picture'], functions: [] },
  { name: 'people', domain: ['address', 'account', 'operator'], functions: ['addresses', 'accounts', 'operators'] },
  {
    name: 'catalogue',
    domain: ['work', 'viewer', 'search', 'proposal', 'gallery'],
    functions: [
      'uploads',
      'works',
      'partners',
      'artists',
      'categories',
      'favourites',
      'viewers',
      'galleries',
      'proposals',
      'content',
    ],
  },
  { name: 'provenance', domain: ['ledger', 'certificate'], functions: ['ledger'] },
  {
    name: 'selling',
    domain: ['auction', 'policy', 'resale', 'offer', 'private-sale', 'fairness', 'collecting'],
    functions: ['auctions', 'resale', 'offers', 'private-sales', 'fairness', 'collecting', 'carts'],
  },
  {
    name: 'fulfilment',
    domain: ['refund', 'parcel', 'claim', 'pickup'],
    functions: ['refunds', 'parcels', 'claims', 'pickups'],
  },
  { name: 'buying', domain: ['payment', 'order'], functions: ['cards', 'payments', 'orders', 'receipts'] },
  { name: 'earning', domain: ['payout'], functions: ['sales', 'payouts'] },
  { name: 'conversing', domain: ['message', 'inquiry'], functions: ['messages', 'inquiries', 'letters'] },
  { name: 'telling', domain: ['dashboard'], functions: ['notices', 'sockets', 'settings'] },
  { name: 'whole', domain: ['leaving', 'invariants'], functions: ['timers', 'system'] },
] as const satisfies readonly {
  readonly name: string
  readonly domain: readonly string[]
  readonly functions: readonly Subject[]
}[]

/** Name of the context that a subject belongs to: the second level of each top folder. */
export function contextOfSubject(subject: Subject): (typeof contexts)[number]['name'] {
  const found = contexts.find(({ functions }) => functions.some(name => name === subject))
  if (!found) throw new Error(`${subject} is in no context`)
  return found.name
}

/** Calls of the console: they need an operator's token and have an HTTP API of their own. */
export const isOfConsole = ({ path }: { readonly path: string }): boolean => path.startsWith('/admin/')

export type Subject = keyof typeof stackOf
export type StackName = (typeof stackOf)[Subject]
