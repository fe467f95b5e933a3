/**
 * The subjects of the marketplace, each with the stack that deploys its functions. A subject is a room that bears one
 * name everywhere: contracts in `shared/api/<subject>.ts` (an operator's in `shared/api/console/<subject>.ts`), events in
 * `events/<subject>.ts`, functions in `functions/<subject>/`. Functions of one stack are bundled together and share code.
 * Operators' calls are deployed in the stack `console`, but for those that infra/registry.ts names.
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

/** Calls of the console: they go with the operator's token, never with a member's, and have an HTTP API of their own. */
export const isOfConsole = ({ path }: { readonly path: string }): boolean => path.startsWith('/admin/')

export type Subject = keyof typeof stackOf
export type StackName = (typeof stackOf)[Subject]
