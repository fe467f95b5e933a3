import { useLocation } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { features } from '#shared/domain/kernel/features.ts'
import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { useUnread } from '../../../lib/hooks/use-unread.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../frame/icon.tsx'
import { Picture } from '../frame/picture.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import { LogoutDialog } from './logout-dialog.tsx'

/** The way around my page: beside it on a wide screen, a sheet over it on a narrow one. */
export function MineNav({
  username,
  avatar,
  unread,
  messages,
  letters,
  maySell,
  isArtist,
  isPartner,
}: {
  username: string
  avatar: PictureData | null
  unread: number
  /** Messages that were not read. */
  messages: number
  /** Letters that were not read. */
  letters: number
  /** A member who may not sell cannot begin to (D77). */
  maySell: boolean
  /** The account of an artist's page, or of a partner (D78). */
  isArtist: boolean
  isPartner: boolean
}) {
  const { paths } = useSite()
  const { pathname } = useLocation()
  const count = useUnread(unread)
  const [leaving, setLeaving] = useState(false)
  const leave = (event: MouseEvent) => {
    event.preventDefault()
    setLeaving(true)
  }
  return (
    <>
      <nav className="side mine" aria-label={m.mine_navigation()}>
        <div className="me">
          <span className="avatar">
            {avatar ? <Picture picture={avatar} alt="" sizes="40px" /> : [...username][0]?.toUpperCase()}
          </span>
          <p>
            <b>{username}</b>
            <br />
            <span className="mut">{isArtist ? m.mine_artist() : isPartner ? m.mine_partner() : m.mine_member()}</span>
          </p>
        </div>
        <button type="button" className="btn second sm open" popovertarget="mine-pages">
          {m.mine_pages()}
          <Icon name="menu" small />
        </button>
        {/* Another page closes it. */}
        <div className="groups" id="mine-pages" popover="auto" key={pathname}>
          <div className="top">
            <b>{m.mine_title()}</b>
            <button
              type="button"
              className="icon-btn"
              popovertarget="mine-pages"
              popovertargetaction="hide"
              aria-label={m.close()}
            >
              <Icon name="close" />
            </button>
          </div>
          <h2>{m.mine_group_works()}</h2>
          <ul>
            <Item to={paths.overview()} text={m.waits_title()} />
            <li>
              {maySell ? (
                <SiteLink to={paths.resell()}>{m.resale_title()}</SiteLink>
              ) : (
                <span className="mut" aria-disabled="true" title={m.resale_missing_rights()}>
                  {m.resale_title()}
                </span>
              )}
            </li>
            <Item to={paths.purchases()} text={m.trade_purchases()} />
            <Item to={paths.auctionRecord()} text={m.mine_bids()} />
            {features.offers ? (
              <Item to={paths.bargain()} text={m.bargain_title()} />
            ) : (
              <li>
                <span className="mut" aria-disabled="true">
                  {m.mine_in_preparation({ title: m.bargain_title() })}
                </span>
              </li>
            )}
            <Item to={paths.soldItems()} text={m.trade_sold()} />
            <Item to={paths.sales()} text={m.sales_title()} />
            {features.galleries && <Item to={paths.ownGallery()} text={m.gallery_own_title()} />}
            <Item to={paths.love()} text={m.mine_love()} />
            <Item to={paths.follows()} text={m.collecting_title()} />
          </ul>
          {(isArtist || isPartner) && (
            <>
              <h2>{m.proposal_group()}</h2>
              <ul>
                {isArtist && (
                  <>
                    <Item to={paths.ownProfile} text={m.proposal_profile_title()} />
                    <Item to={paths.ledger()} text={m.proposal_ledger_title()} />
                  </>
                )}
                {isPartner && <Item to={paths.ownWorks()} text={m.proposal_works_title()} />}
                {isPartner && features.messages && <Item to={paths.savedAnswers()} text={m.message_admin_answers()} />}
              </ul>
            </>
          )}
          <h2>{m.mine_group_contact()}</h2>
          <ul>
            <Item to={paths.notice()} text={m.mine_notice()} count={count} />
            {features.messages && <Item to={paths.messages()} text={m.message_title()} count={messages} />}
            {features.privateSales && (
              <>
                <Item to={paths.mail()} text={m.letter_title()} count={letters} />
                <Item to={paths.privateSales()} text={m.sale_title()} />
              </>
            )}
            <Item to={paths.contactUs()} text={m.contact_title()} />
          </ul>
          <h2>{m.mine_group_settings()}</h2>
          <ul>
            <Item to={paths.basicInfo()} text={m.mine_info()} part={paths.phone()} />
            <Item to={paths.cards()} text={m.cards_title()} />
            <li>
              <a href={paths.logout} onClick={leave}>
                {m.mine_logout()}
              </a>
            </li>
          </ul>
        </div>
      </nav>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}

function Item({
  to,
  text,
  count = 0,
  part,
}: {
  to: string
  text: string
  count?: number
  /** A page that belongs to it without lying below its address. */
  part?: string
}) {
  const { pathname } = useLocation()
  const isWithin = pathname.startsWith(`${to}/`) || pathname === part
  return (
    <li>
      <SiteLink to={to} aria-current={pathname === to ? 'page' : isWithin ? 'true' : undefined}>
        {text}
        {count > 0 && <span className="n">{count}</span>}
      </SiteLink>
    </li>
  )
}
