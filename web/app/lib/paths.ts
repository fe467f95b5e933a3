import type { PathLanguage } from '#shared/domain/kernel/language.ts'
import type { GuideName } from '#shared/domain/kernel/pages.ts'

/** What the site knows about one of its pages before it is loaded. */
export interface Page {
  /** Below the language, as its route names it: `$name` is any one segment, `$` is all that follows. */
  readonly path: string
  /** The page ships React and its data; without it the page is a document of its own (DESIGN 3). */
  readonly hydrate?: boolean
  /** It asks a chain at any address, by a policy of sources of its own: no other document becomes this page. */
  readonly asksAnywhere?: boolean
  /** A visitor without a session is sent from here to login (marketplace.md 2). */
  readonly member?: boolean
}

/** Every page of the site, declared once: addresses, hydration and the redirect to login are all made from it. */
export const pages = {
  home: { path: '' },
  artworks: { path: 'artworks' },
  artwork: { path: 'artworks/detail', hydrate: true },
  transactions: { path: 'artworks/detail/transaction', hydrate: true },
  transcript: { path: 'artworks/detail/transcript', hydrate: true },
  /** The standing book of a work; the specification's address of it, for members (marketplace.md 2). */
  standingBook: { path: 'ledger', hydrate: true, asksAnywhere: true, member: true },
  /** A history verified by whoever has it, a saved file, a link or a QR code; for visitors. */
  verifyLedger: { path: 'ledger/verify', hydrate: true, asksAnywhere: true },
  /** What the owner of a work shows of its history, to whoever has the address; for visitors. */
  shownFacts: { path: 'ledger/shown/$token', hydrate: true, asksAnywhere: true },
  /** The certificate of a work as a sheet, to be handed on; for whoever may see the work. */
  certificate: { path: 'ledger/certificate' },
  /** An offer of a price is made here. */
  offer: { path: 'artworks/detail/offer', hydrate: true, member: true },
  calendar: { path: 'artworks/detail/calendar' },
  artists: { path: 'artists' },
  artist: { path: 'artists/detail' },
  columns: { path: 'columns' },
  column: { path: 'columns/detail' },
  partners: { path: 'partners' },
  partner: { path: 'partners/detail' },
  news: { path: 'news' },
  newsItem: { path: 'news/detail' },
  guide: { path: '$page' },
  about: { path: 'aboutus' },
  serviceOfVisitor: { path: 'service' },
  service: { path: 'service/$residence' },
  privacyOfVisitor: { path: 'privacy' },
  privacy: { path: 'privacy/$residence' },
  act: { path: 'act' },
  faqs: { path: 'faqus' },
  /** What one may ask about, and for guests the form; members have it on their own page. */
  contact: { path: 'contact-list', hydrate: true },
  contactUs: { path: 'mine/contactUs', hydrate: true, member: true },
  faqLanguage: { path: 'faq/language' },
  faqCurrency: { path: 'faq/currency/$residence' },
  techArticle: { path: 'techarticle' },
  login: { path: 'login', hydrate: true },
  register: { path: 'register', hydrate: true },
  forget: { path: 'forget', hydrate: true },
  reset: { path: 'reset', hydrate: true },
  updateEmail: { path: 'update-email', hydrate: true },
  logout: { path: 'logout' },
  mine: { path: 'mine', hydrate: true, member: true },
  overview: { path: 'mine/productManage', hydrate: true, member: true },
  resell: { path: 'mine/resell', hydrate: true, member: true },
  resellPreview: { path: 'mine/resell/preview', hydrate: true, member: true },
  /** How a work is sold again; the specification's address of it. */
  resellGuide: { path: 'resell-preview' },
  auctionRecord: { path: 'mine/auctionRecord', hydrate: true, member: true },
  bargain: { path: 'mine/bargain', hydrate: true, member: true },
  love: { path: 'mine/love', hydrate: true, member: true },
  follows: { path: 'mine/follows', hydrate: true, member: true },
  notice: { path: 'mine/notice', hydrate: true, member: true },
  /** Works that one writes about, who writes about one of them, and a room (D96). */
  messages: { path: 'mine/message', hydrate: true, member: true },
  messagesOf: { path: 'mine/message/$productId', hydrate: true, member: true },
  room: { path: 'mine/message/$productId/chat/$roomId', hydrate: true, member: true },
  /** Letters of the house, and the secret sales that they invite to (D95). */
  mail: { path: 'mail', hydrate: true, member: true },
  privateSales: { path: 'private-sales', hydrate: true, member: true },
  saleCalendar: { path: 'private-sales/calendar', member: true },
  phone: { path: 'mine/phone', hydrate: true, member: true },
  /** The parts of the basic information: who one is, addresses, notices, where money is sent to. */
  basicInfo: { path: 'mine/basicInfo', hydrate: true, member: true },
  ownAddresses: { path: 'mine/basicInfo/addresses', hydrate: true, member: true },
  noticeSettings: { path: 'mine/basicInfo/notices', hydrate: true, member: true },
  ownBank: { path: 'mine/basicInfo/bank', hydrate: true, member: true },
  /** What is known of the member: taken along, or erased for good. */
  ownData: { path: 'mine/basicInfo/data', hydrate: true, member: true },
  leave: { path: 'mine/basicInfo/leave', hydrate: true, member: true },
  /** Where one is who has left. */
  farewell: { path: 'farewell' },
  display: { path: 'mine/basicInfo/display', hydrate: true, member: true },
  addressBook: { path: 'mine/basicInfo/address', hydrate: true, member: true },
  cards: { path: 'mine/payment', hydrate: true, member: true },
  /** Which facts of a work's history its owner shows, and to whom (decision 286). */
  disclosures: { path: 'mine/disclosures', hydrate: true, member: true },
  purchases: { path: 'mine/buyHistory', hydrate: true, member: true },
  order: { path: 'mine/buyHistory/detail', hydrate: true, member: true },
  claim: { path: 'mine/buyHistory/claim', hydrate: true, member: true },
  soldItems: { path: 'mine/soldItems', hydrate: true, member: true },
  shipping: { path: 'mine/soldItems/detail', hydrate: true, member: true },
  /** Where its seller reports that a parcel is on its way. */
  report: { path: 'mine/soldItems/report', hydrate: true, member: true },
  /** What an artist's own page says and is to say, and the artist's works with their ledgers (D78). */
  ownProfile: { path: 'mine/profile', hydrate: true, member: true },
  ledger: { path: 'mine/ledger', hydrate: true, member: true },
  /** Where the artist reads the record of one of them, and attests it (decision 285). */
  attest: { path: 'mine/ledger/attest', hydrate: true, member: true },
  /** A partner's own works, and one to write about (D78). */
  ownWorks: { path: 'mine/ownWorks', hydrate: true, member: true },
  ownWork: { path: 'mine/ownWorks/edit', hydrate: true, member: true },
  /** Answers that a partner keeps for messages (D96). */
  savedAnswers: { path: 'mine/savedAnswers', hydrate: true, member: true },
  pickups: { path: 'mine/productManage/pickup', hydrate: true, member: true },
  token: { path: 'mine/productManage/token', hydrate: true, member: true },
  sales: { path: 'mine/sales', hydrate: true, member: true },
  salesFile: { path: 'mine/sales/csv', member: true },
  payoutFile: { path: 'mine/sales/statement', member: true },
  upload: { path: 'mine/upload', hydrate: true, member: true },
  cart: { path: 'cart', hydrate: true, member: true },
  cartConfirmation: { path: 'cart/confirmation', hydrate: true, member: true },
  cartAddress: { path: 'cart/address', hydrate: true, member: true },
  cartPayment: { path: 'cart/payment', hydrate: true, member: true },
  orderCompletion: { path: 'order/completion', hydrate: true, member: true },
  receipt: { path: 'receipt', hydrate: true, member: true },
  receiptFile: { path: 'receipt/pdf', member: true },
  /** Where mails about bids, new works and reminders lead who wants no more of them; without a login. */
  mailOff: { path: 'mail-off' },
  /** Kept by no cache, so that what a member hides is gone at once. */
  viewer: { path: 'viewer', hydrate: true },
  /** Galleries of members. Nothing of either hydrates; one of them is kept by no cache. */
  galleries: { path: 'gallery' },
  gallery: { path: 'gallery/$url' },
  ownGallery: { path: 'mine/gallery', hydrate: true, member: true },
  favourite: { path: 'favourite' },
  follow: { path: 'follow' },
  saveSearch: { path: 'save-search' },
  remind: { path: 'remind' },
  currency: { path: 'currency' },
  place: { path: 'place' },
  notFound: { path: '404' },
  /** The console has a session of its own; its pages share one frame. */
  admin: { path: 'admin', hydrate: true },
  adminPage: { path: 'admin/$', hydrate: true },
} as const satisfies Record<string, Page>

export interface Query {
  readonly [name: string]: string | number | readonly (string | number)[] | undefined
}

/** The only builder of addresses inside the site: it knows the pages that exist, so no link leads nowhere. */
export function pathsFor(lang: PathLanguage) {
  const to = ({ path }: Page, query: Query = {}, ...parameters: readonly string[]) => {
    const left = [...parameters]
    const filled = path.replace(parameterPattern, name => left.shift() ?? name)
    return `/${lang}${filled && `/${filled}`}${queryString(query)}`
  }
  return {
    home: to(pages.home),
    artworks: (query: Query = {}) => to(pages.artworks, query),
    artwork: (id: string, query: Query = {}) => to(pages.artwork, { id, ...query }),
    transactions: (id: string) => to(pages.transactions, { id }),
    transcript: (id: string) => to(pages.transcript, { id }),
    standingBook: (id: string) => to(pages.standingBook, { id }),
    /** With `seq` and `hash` the head that a certificate or a QR code names. */
    verifyLedger: (query: Query = {}) => to(pages.verifyLedger, query),
    shownFacts: (token: string) => to(pages.shownFacts, {}, token),
    disclosures: (id: string, query: Query = {}) => to(pages.disclosures, { id, ...query }),
    certificate: (id: string) => to(pages.certificate, { id }),
    offer: (id: string, query: Query = {}) => to(pages.offer, { id, ...query }),
    /** The end of a work's auction for a calendar. */
    calendar: (id: string) => to(pages.calendar, { id }),
    artists: (query: Query = {}) => to(pages.artists, query),
    artist: (id: string, query: Query = {}) => to(pages.artist, { id, ...query }),
    columns: (query: Query = {}) => to(pages.columns, query),
    column: (id: string, type?: number) => to(pages.column, { id, type }),
    partners: to(pages.partners),
    partner: (id: string, query: Query = {}) => to(pages.partner, { id, ...query }),
    /** What an official seller's order card links to (marketplace.md 2); `title` is the name of the house. */
    house: (title: string, query: Query = {}) => to(pages.partner, { title, type: 1, ...query }),
    news: (query: Query = {}) => to(pages.news, query),
    newsItem: (id: string) => to(pages.newsItem, { id }),
    guide: (name: GuideName) => to(pages.guide, {}, `${name}-guide`),
    sendingGuide: (product: string) => to(pages.guide, {}, `guide-for-sending-goods-to-${product}`),
    about: to(pages.about),
    /** The edge chooses the residence by the reader's country if none is given. */
    service: (residence?: Residence) => (residence ? to(pages.service, {}, residence) : to(pages.serviceOfVisitor)),
    privacy: (residence?: Residence) => (residence ? to(pages.privacy, {}, residence) : to(pages.privacyOfVisitor)),
    act: to(pages.act),
    faqs: to(pages.faqs),
    contact: (query: Query = {}) => to(pages.contact, query),
    contactUs: (query: Query = {}) => to(pages.contactUs, query),
    faqLanguage: to(pages.faqLanguage),
    faqCurrency: (residence: Residence) => to(pages.faqCurrency, {}, residence),
    techArticle: to(pages.techArticle),
    login: (redirect?: string) => to(pages.login, { redirect }),
    register: to(pages.register),
    /** `redirect` is the page that the visitor came from. */
    registerThen: (redirect: string) => to(pages.register, { redirect }),
    forget: to(pages.forget),
    reset: to(pages.reset),
    updateEmail: (query: Query = {}) => to(pages.updateEmail, query),
    mine: to(pages.mine),
    /** What waits for the member and what they own; `/mine` leads here (marketplace.md 2). */
    overview: (query: Query = {}) => to(pages.overview, query),
    /** The wizard of a work, or the works to choose from. */
    resell: (query: Query = {}) => to(pages.resell, query),
    resellPreview: (productId: string) => to(pages.resellPreview, { productId }),
    auctionRecord: (query: Query = {}) => to(pages.auctionRecord, query),
    bargain: (query: Query = {}) => to(pages.bargain, query),
    love: (query: Query = {}) => to(pages.love, query),
    follows: (query: Query = {}) => to(pages.follows, query),
    notice: (query: Query = {}) => to(pages.notice, query),
    messages: (query: Query = {}) => to(pages.messages, query),
    /** With `ask` the form that begins a conversation, where there is none. */
    messagesOf: (productId: string, query: Query = {}) => to(pages.messagesOf, query, productId),
    room: (productId: string, roomId: string, query: Query = {}) => to(pages.room, query, productId, roomId),
    /** With `id` one of them, opened. */
    mail: (query: Query = {}) => to(pages.mail, query),
    /** With `id` one of them, else the one that is nearest. */
    privateSales: (query: Query = {}) => to(pages.privateSales, query),
    /** The window of a sale for a guest's calendar. */
    saleCalendar: (id: string) => to(pages.saleCalendar, { id }),
    /** `redirect` leads back to what asked for it. */
    phone: (redirect?: string) => to(pages.phone, { redirect }),
    display: (query: Query = {}) => to(pages.display, query),
    /** Another member’s works (marketplace.md 2). */
    viewer: (id: string) => to(pages.viewer, { id }),
    galleries: (query: Query = {}) => to(pages.galleries, query),
    gallery: (url: string) => to(pages.gallery, {}, url),
    ownGallery: (query: Query = {}) => to(pages.ownGallery, query),
    basicInfo: (query: Query = {}) => to(pages.basicInfo, query),
    ownAddresses: (query: Query = {}) => to(pages.ownAddresses, query),
    noticeSettings: (query: Query = {}) => to(pages.noticeSettings, query),
    ownBank: (query: Query = {}) => to(pages.ownBank, query),
    ownData: (query: Query = {}) => to(pages.ownData, query),
    leave: to(pages.leave),
    farewell: to(pages.farewell),
    cart: (query: Query = {}) => to(pages.cart, query),
    /** The three steps to an order; `source` 1 cart, 2 buy now, 3 auction, 4 offer (D34). */
    cartConfirmation: (query: Query) => to(pages.cartConfirmation, query),
    cartAddress: (query: Query) => to(pages.cartAddress, query),
    cartPayment: (orderId: string, query: Query = {}) => to(pages.cartPayment, { orderId, ...query }),
    orderCompletion: (orderId: string) => to(pages.orderCompletion, { orderId }),
    receipt: (orderId: string, query: Query = {}) => to(pages.receipt, { orderId, ...query }),
    receiptFile: (orderId: string) => to(pages.receiptFile, { orderId }),
    purchases: (query: Query = {}) => to(pages.purchases, query),
    cards: (query: Query = {}) => to(pages.cards, query),
    addressBook: (query: Query = {}) => to(pages.addressBook, query),
    /** A paid order of the reader's own; one that is not paid yet leads to its payment. */
    order: (orderId: string, query: Query = {}) => to(pages.order, { orderId, ...query }),
    claim: (id: string, query: Query = {}) => to(pages.claim, { id, ...query }),
    soldItems: (query: Query = {}) => to(pages.soldItems, query),
    report: (id: string) => to(pages.report, { id }),
    shipping: (id: string, query: Query = {}) => to(pages.shipping, { id, ...query }),
    ownProfile: to(pages.ownProfile),
    ledger: (query: Query = {}) => to(pages.ledger, query),
    attest: (id: string, query: Query = {}) => to(pages.attest, { id, ...query }),
    ownWorks: (query: Query = {}) => to(pages.ownWorks, query),
    savedAnswers: (query: Query = {}) => to(pages.savedAnswers, query),
    ownWork: (id: string) => to(pages.ownWork, { id }),
    /** With `orderItemId` one of them. */
    pickups: (query: Query = {}) => to(pages.pickups, query),
    token: (id: string, query: Query = {}) => to(pages.token, { id, ...query }),
    sales: (query: Query = {}) => to(pages.sales, query),
    salesFile: (query: Query = {}) => to(pages.salesFile, query),
    payoutFile: (id: string) => to(pages.payoutFile, { id }),
    /** A picture without scripts: it goes straight to the storage, which leads back. */
    upload: (query: Query) => to(pages.upload, query),
    logout: to(pages.logout),
    admin: (path = '', query: Query = {}) => (path ? to(pages.adminPage, query, path) : to(pages.admin, query)),
    /** `of` names the kind of mail; without it those about bids. */
    mailOff: (token: string, of?: string) => to(pages.mailOff, { of, token }),
    favourite: to(pages.favourite),
    follow: to(pages.follow),
    saveSearch: to(pages.saveSearch),
    remind: to(pages.remind),
    currency: to(pages.currency),
    /** Where a delivery is estimated to; posted, because it is remembered. */
    place: to(pages.place),
    notFound: to(pages.notFound),
  }
}

export type Paths = ReturnType<typeof pathsFor>
/** Legal texts are one for residents of Japan and one for everybody else (§14). */
export const residences = ['jp', 'others'] as const
export type Residence = (typeof residences)[number]

/** Stable order, nothing for what is not set, lists joined by commas as the API reads them. */
export function queryString(query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    return text === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll('%2C', ',')}`]
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Answers the address of a page in the other language, query included. */
export function inLanguage(lang: PathLanguage, pathname: string, search = ''): string {
  const [, , ...rest] = pathname.split('/')
  return `/${[lang, ...rest].join('/')}${search}`
}

const parameterPattern = /\$\w*/g

/** Matches the addresses of all pages of which the test is true, in both languages, without query. */
function patternOf(isMeant: (page: Page) => boolean | undefined): RegExp {
  const paths = Object.values(pages)
    .filter(isMeant)
    .map(({ path }) => path.replace(parameterPattern, name => (name === '$' ? '.+' : '[^/]+')))
  return new RegExp(`^/(jp|en)/(${paths.join('|')})/?$`)
}

const memberOnly = patternOf(({ member }: Page) => member)

/** Answers whether a visitor without a session is sent from this page to login (marketplace.md 2). */
export function needsLogin(pathname: string): boolean {
  return memberOnly.test(pathname)
}

const anyPage = patternOf(() => true)
/** The way out, and what only data is asked of. */
const noTarget = /^\/(jp|en)\/logout\/?$|\.data$/

/** Answers whether this is the address of a page that one may be sent on to. */
export function isPage(pathname: string): boolean {
  return /^\/(jp|en)$/.test(pathname) || (anyPage.test(pathname) && !noTarget.test(pathname))
}

const hydrated = patternOf(({ hydrate }: Page) => hydrate)

/** Answers whether a click on this link stays in the application of a page that hydrates; any other link loads a document. */
export function pageHydrates(href: string): boolean {
  return hydrated.test(href.split(/[?#]/, 1)[0] ?? '')
}

const asking = patternOf(({ asksAnywhere }: Page) => asksAnywhere)

/** Answers whether this page is a document of its own, because it may ask other addresses than the rest of the site. */
export function pageAsksAnywhere(href: string): boolean {
  return asking.test(href.split(/[?#]/, 1)[0] ?? '')
}
