import type { PathLanguage } from '#shared/domain/language.ts'

/**
 * The only builder of addresses inside the site. A page is named here before it is linked; what is not here yet does
 * not exist, so no link leads nowhere.
 */
export interface Query {
  readonly [name: string]: string | number | readonly (string | number)[] | undefined
}

export function pathsFor(lang: PathLanguage) {
  const to = (path: string, query: Query = {}) => `/${lang}${path && `/${path}`}${queryString(query)}`
  return {
    home: to(''),
    artworks: (query: Query = {}) => to('artworks', query),
    artwork: (id: string, query: Query = {}) => to('artworks/detail', { id, ...query }),
    transactions: (id: string) => to('artworks/detail/transaction', { id }),
    transcript: (id: string) => to('artworks/detail/transcript', { id }),
    artists: (query: Query = {}) => to('artists', query),
    artist: (id: string, query: Query = {}) => to('artists/detail', { id, ...query }),
    columns: (query: Query = {}) => to('columns', query),
    column: (id: string, type?: number) => to('columns/detail', { id, type }),
    partners: to('partners'),
    partner: (id: string, query: Query = {}) => to('partners/detail', { id, ...query }),
    news: (query: Query = {}) => to('news', query),
    newsItem: (id: string) => to('news/detail', { id }),
    guide: (name: GuideName) => to(`${name}-guide`),
    sendingGuide: (product: string) => to(`guide-for-sending-goods-to-${product}`),
    about: to('aboutus'),
    /** Without a residence the edge decides by where the reader is. */
    service: (residence?: Residence) => to(residence ? `service/${residence}` : 'service'),
    privacy: (residence?: Residence) => to(residence ? `privacy/${residence}` : 'privacy'),
    act: to('act'),
    faqs: to('faqus'),
    faqLanguage: to('faq/language'),
    faqCurrency: (residence: Residence) => to(`faq/currency/${residence}`),
    techArticle: to('techarticle'),
    login: (redirect?: string) => to('login', { redirect }),
    register: to('register'),
    /** Back to where the visitor came from once there is an account. */
    registerThen: (redirect: string) => to('register', { redirect }),
    forget: to('forget'),
    reset: (query: Query = {}) => to('reset', query),
    updateEmail: (query: Query = {}) => to('update-email', query),
    mine: to('mine'),
    auctionRecord: (query: Query = {}) => to('mine/auctionRecord', query),
    love: (query: Query = {}) => to('mine/love', query),
    notice: (query: Query = {}) => to('mine/notice', query),
    /** `redirect` leads back to what asked for it. */
    phone: (redirect?: string) => to('mine/phone', { redirect }),
    basicInfo: (query: Query = {}) => to('mine/basicInfo', query),
    cart: (query: Query = {}) => to('cart', query),
    /** The three steps to an order; `source` 1 cart, 2 buy now, 3 auction, 4 offer (D34). */
    cartConfirmation: (query: Query) => to('cart/confirmation', query),
    cartAddress: (query: Query) => to('cart/address', query),
    cartPayment: (orderId: string, query: Query = {}) => to('cart/payment', { orderId, ...query }),
    orderCompletion: (orderId: string) => to('order/completion', { orderId }),
    receipt: (orderId: string, query: Query = {}) => to('receipt', { orderId, ...query }),
    receiptFile: (orderId: string) => to('receipt/pdf', { orderId }),
    purchases: (query: Query = {}) => to('mine/buyHistory', query),
    cards: (query: Query = {}) => to('mine/payment', query),
    addressBook: (query: Query = {}) => to('mine/basicInfo/address', query),
    claim: (id: string, query: Query = {}) => to('mine/buyHistory/claim', { id, ...query }),
    soldItems: (query: Query = {}) => to('mine/soldItems', query),
    shipping: (id: string, query: Query = {}) => to('mine/soldItems/detail', { id, ...query }),
    sales: (query: Query = {}) => to('mine/sales', query),
    salesFile: (query: Query = {}) => to('mine/sales/csv', query),
    /** A picture without scripts: it goes straight to the storage, which leads back. */
    upload: (query: Query) => to('mine/upload', query),
    logout: to('logout'),
    admin: (path = '', query: Query = {}) => to(path ? `admin/${path}` : 'admin', query),
    favourite: to('favourite'),
    currency: to('currency'),
    notFound: to('404'),
  }
}

export type Paths = ReturnType<typeof pathsFor>
export type Residence = 'jp' | 'others'
export const guides = ['register', 'purchase', 'sales', 'gallery', 'nft'] as const
export type GuideName = (typeof guides)[number]

/** Stable order, nothing for what is not set, lists joined by commas as the API reads them. */
export function queryString(query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    return text === '' ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(text).replaceAll('%2C', ',')}`]
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** The same page in the other language, query included. */
export function inLanguage(lang: PathLanguage, pathname: string, search = ''): string {
  const [, , ...rest] = pathname.split('/')
  return `/${[lang, ...rest].join('/')}${search}`
}

/** Pages that a visitor without a session is sent to login from (marketplace.md 2). */
const memberOnly = /^\/(jp|en)\/(mine|gallery|cart|order|viewer|mail|receipt|ledger|private-sales)(\/|$)/

export function needsLogin(pathname: string): boolean {
  return memberOnly.test(pathname)
}

/** Pages that ship React and their data; everything else is a document of its own (DESIGN 3). */
const hydrated =
  /^\/(jp|en)\/(artworks\/detail|login|register|forget|reset|update-email|mine|cart|order|receipt|admin|gallery|viewer|ledger)(\/|$)/

/** Between two pages that hydrate a click stays in the application; any other link loads a document. */
export function pageHydrates(href: string): boolean {
  return hydrated.test(href.split(/[?#]/, 1)[0] ?? '')
}
