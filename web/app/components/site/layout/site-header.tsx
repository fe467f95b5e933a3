import type { ReactNode } from 'react'
import { saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { useHasPage, useMayRegister } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { useUnread } from '../../../lib/hooks/use-unread.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../frame/icon.tsx'
import { Logo } from '../frame/logo.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { ArtistsMenu, CategoriesMenu, CraftsMenu, GuidesMenu, useFilledMenus } from './header-menus.tsx'
import { CurrencySwitch, LanguageSwitch } from './header-switches.tsx'
import { SearchForm } from './search-form.tsx'

/** `unread` is undefined for guests, who see login and register instead (marketplace.md 6). */
export function SiteHeader({ unread, cart = 0 }: { unread: number | undefined; cart: number | undefined }) {
  const { paths } = useSite()
  const [hasPage, mayRegister] = [useHasPage(), useMayRegister()]
  const filled = useFilledMenus()
  return (
    <header className="hd">
      <div className="wrap">
        <Logo />
        <nav className="nav" aria-label={m.nav_label()}>
          {filled.categories && (
            <Menu name={m.nav_usage()}>
              <CategoriesMenu />
            </Menu>
          )}
          {filled.crafts && (
            <Menu name={m.nav_crafts()}>
              <CraftsMenu />
            </Menu>
          )}
          <SiteLink className="top" to={paths.artworks({ saleType: saleTypeNumbers.auction })}>
            {m.nav_auctions()}
          </SiteLink>
          {filled.artists && (
            <Menu name={m.nav_artists()}>
              <ArtistsMenu />
            </Menu>
          )}
          <SiteLink className="top" to={paths.columns()}>
            {m.nav_columns()}
          </SiteLink>
          {filled.guides && (
            <Menu name={m.nav_guides()}>
              <GuidesMenu />
            </Menu>
          )}
          {hasPage('aboutus') && (
            <SiteLink className="top no-tab" to={paths.about}>
              {m.nav_about()}
            </SiteLink>
          )}
        </nav>
        <div className="tools">
          <LanguageSwitch />
          <CurrencySwitch />
          {unread === undefined && (
            <>
              <SiteLink className="login" to={paths.login()}>
                {m.nav_login()}
              </SiteLink>
              {mayRegister && (
                <SiteLink className="login" to={paths.register}>
                  {m.nav_register()}
                </SiteLink>
              )}
            </>
          )}
          <div className="icons">
            <SiteLink className="icon-btn" to={paths.artworks()} aria-label={m.nav_search()}>
              <Icon name="search" />
            </SiteLink>
            {unread !== undefined && <MemberIcons unread={unread} cart={cart} />}
          </div>
          <PhoneMenu guest={unread === undefined} />
        </div>
      </div>
    </header>
  )
}

/** Header of a checkout's steps: nothing leads away from them but the way back. */
export function CheckoutHeader() {
  const { paths } = useSite()
  return (
    <header className="hd">
      <div className="wrap">
        <Logo />
        <div className="tools">
          <LanguageSwitch />
          <div className="icons">
            <SiteLink className="icon-btn" to={paths.cart()} aria-label={m.nav_cart()}>
              <Icon name="bag" />
            </SiteLink>
          </div>
        </div>
      </div>
    </header>
  )
}

/** Menus are lists of links behind a disclosure; one is open at a time. */
function Menu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details name="nav">
      <summary>{name}</summary>
      <div className="mega">
        <div className="in-mega">{children}</div>
      </div>
    </details>
  )
}

function MemberIcons({ unread, cart }: { unread: number; cart: number }) {
  const { paths } = useSite()
  const count = useUnread(unread)
  return (
    <>
      <SiteLink className="icon-btn" to={paths.notice()}>
        <Icon name="bell" />
        <span className="vh">{m.nav_notices()}</span>
        <span className="n" data-unread={m.nav_unread({ count: '{count}' })} hidden={count === 0}>
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="vh">{m.nav_unread({ count })}</span>
        </span>
      </SiteLink>
      <SiteLink className="icon-btn" to={paths.cart()}>
        <Icon name="bag" />
        <span className="vh">{m.nav_cart()}</span>
        {cart > 0 && (
          <span className="n">
            <span aria-hidden="true">{cart}</span>
            <span className="vh">{m.nav_cart_count({ count: cart })}</span>
          </span>
        )}
      </SiteLink>
      <SiteLink className="icon-btn no-phone" to={paths.mine} aria-label={m.nav_mine()}>
        <Icon name="person" />
      </SiteLink>
    </>
  )
}

/** Everything of the header on one sheet, below 900 px. */
function PhoneMenu({ guest }: { guest: boolean }) {
  const { paths } = useSite()
  const [hasPage, mayRegister] = [useHasPage(), useMayRegister()]
  const filled = useFilledMenus()
  return (
    <details className="menu-btn">
      <summary aria-label={m.nav_menu()}>
        <Icon name="menu" />
      </summary>
      <div className="mega">
        <div className="in-mega">
          <SearchForm id="menu-keyword" label={m.nav_search()} />
          <div className="doors">
            {guest ? (
              <>
                <SiteLink to={paths.login()}>{m.nav_login()}</SiteLink>
                {mayRegister && <SiteLink to={paths.register}>{m.nav_register()}</SiteLink>}
              </>
            ) : (
              <>
                <SiteLink to={paths.mine}>{m.nav_mine()}</SiteLink>
                {features.privateSales && <SiteLink to={paths.mail()}>{m.letter_title()}</SiteLink>}
              </>
            )}
            <SiteLink to={paths.artworks({ saleType: saleTypeNumbers.auction })}>{m.nav_auctions()}</SiteLink>
            <SiteLink to={paths.artists()}>{m.nav_artists()}</SiteLink>
            <SiteLink to={paths.columns()}>{m.nav_columns()}</SiteLink>
            {hasPage('aboutus') && <SiteLink to={paths.about}>{m.nav_about()}</SiteLink>}
            <LanguageSwitch />
            <CurrencySwitch flat />
          </div>
          <CategoriesMenu />
          {filled.crafts && (
            <div>
              <h3>{m.nav_crafts()}</h3>
              <CraftsMenu list />
            </div>
          )}
          {filled.guides && (
            <div>
              <h3>{m.nav_guides()}</h3>
              <GuidesMenu />
            </div>
          )}
        </div>
      </div>
    </details>
  )
}
