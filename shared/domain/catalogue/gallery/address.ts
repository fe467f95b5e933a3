import { galleryRules } from '#shared/domain/kernel/money/fees.ts'

/**
 * Address of a member's gallery (D97), chosen once and permanent. Addresses are compared by key, which ignores case.
 */
const pattern = new RegExp(`^[A-Za-z0-9_-]{${galleryRules.urlMin},${galleryRules.urlMax}}$`)

export const isGalleryUrl = (typed: string): boolean => pattern.test(typed)

export const galleryKey = (url: string): string => url.toLowerCase()

/**
 * Reserved words: pages of this site, names of the house, and names that could be mistaken for it. Hyphens and
 * underscores are ignored, so that words shorter than an address are listed too.
 */
const words = [
  // The site's own pages, which a gallery must not shadow.
  ...['api', 'assets', 'cart', 'faqus', 'home', 'login', 'media', 'mine', 'news'],
  ...['aboutus', 'account', 'artist', 'artists', 'artwork', 'artworks', 'auction', 'auctions', 'bargain', 'categories'],
  ...['checkout', 'collection', 'collections', 'column', 'columns', 'contact', 'contact-us', 'contactus', 'create'],
  ...[
    'delete',
    'detail',
    'details',
    'explore',
    'favourite',
    'favourites',
    'featured',
    'forget',
    'galleries',
    'gallery',
  ],
  ...['guides', 'gallery-guide', 'history', 'invite', 'ledger', 'login-page', 'logout', 'my-gallery', 'mygallery'],
  ...['mypage', 'notice', 'notices', 'orders', 'partner', 'partners', 'payment', 'payments', 'popular', 'preview'],
  ...['privacy', 'private', 'private-sales', 'product', 'products', 'profile', 'ranking', 'recent', 'receipt'],
  ...['register', 'resale', 'resell', 'review', 'search', 'service', 'services', 'setting', 'settings', 'sign-in'],
  ...['sign-out', 'sign-up', 'signin', 'signout', 'signup', 'sitemap', 'static', 'update', 'upload', 'uploads'],
  ...['viewer', 'wallpaper', 'wallpapers'],
  // The house, and names that could be mistaken for it.
  ...['admin-team', 'administrator', 'console', 'customer-service', 'customer-support', 'helpdesk', 'kogei-no-ma'],
  ...['kogei_no_ma', 'kogeinoma', 'moderator', 'noreply', 'no-reply', 'office', 'official', 'operator', 'operators'],
  ...['owners', 'postmaster', 'security', 'staff-only', 'support', 'support-team', 'system', 'sysadmin', 'webmaster'],
  ...['admin', 'help', 'house', 'info', 'kogei', 'mail', 'owner', 'root', 'staff', 'team'],
  // Words that programs use for empty values.
  ...['anonymous', 'default', 'example', 'hidden', 'nobody', 'nothing', 'public', 'unknown', 'undefined', 'untitled'],
  ...['none', 'null', 'test'],
]

const plain = (url: string): string => galleryKey(url).replace(/[-_]/g, '')
const reserved: ReadonlySet<string> = new Set(words.map(plain))

export const isReservedUrl = (url: string): boolean => reserved.has(plain(url))
