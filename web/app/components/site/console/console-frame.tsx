import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { features } from '#shared/domain/kernel/features.ts'
import type { ConsoleOperator, Powers } from '../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { inLanguage } from '../../../lib/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { roleNames } from '../../people/console/operators/role-names.ts'
import { Button } from '../frame/button.tsx'
import { Icon } from '../frame/icon.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './frame.module.css'

/** The console around every page of it: no menus of the shop, only what this operator may open. */
export function ConsoleFrame({
  operator,
  powers,
  children,
}: {
  operator: ConsoleOperator
  powers: Powers
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const { paths } = useSite()
  return (
    <>
      <ConsoleHeader>
        <span>
          <SiteLink className="link" to={paths.admin('account')} title={m.operators_account_open()}>
            {operator.name}
          </SiteLink>
          <span className="mut">
            {m.operators_roles_of({ roles: operator.roles.map(role => roleNames[role]()).join(m.list_dot()) })}
          </span>
        </span>
        <Logout />
      </ConsoleHeader>
      <div className={css.frame}>
        <div className={css.sidebar}>
          <Menu powers={powers} />
        </div>
        <details className={css.menu} key={pathname}>
          <summary>
            <Icon name="menu" />
            {m.admin_menu()}
          </summary>
          <Menu powers={powers} />
        </details>
        <main id="main" className={css.page}>
          {children}
        </main>
      </div>
    </>
  )
}

export function ConsoleHeader({ children }: { children?: ReactNode }) {
  const { paths, lang } = useSite()
  const { pathname, search } = useLocation()
  const other = lang === 'jp' ? 'en' : 'jp'
  return (
    <>
      <a className="skip" href="#main">
        {m.skip_to_content()}
      </a>
      <header className={css.top}>
        <SiteLink className="logo" to={paths.admin()}>
          <i aria-hidden="true" lang="ja">
            間
          </i>
          {m.site_name()} <small>{m.admin_name()}</small>
        </SiteLink>
        <div className={css.who}>
          {children}
          <a className="link" href={inLanguage(other, pathname, search)} lang={other === 'jp' ? 'ja' : 'en'}>
            {m.nav_other_language()}
          </a>
        </div>
      </header>
    </>
  )
}

function Logout() {
  const { paths } = useSite()
  return (
    <Form method="post" action={paths.admin('logout')} reloadDocument>
      <Button type="submit" look="quiet" size="small">
        {m.mine_logout()}
      </Button>
    </Form>
  )
}

function Menu({ powers }: { powers: Powers }) {
  const { paths } = useSite()
  const groups = [
    {
      title: m.admin_section_market(),
      items: [
        { to: paths.admin(), text: m.admin_overview(), open: true },
        { to: paths.admin('works'), text: m.admin_works(), open: powers.works },
        { to: paths.admin('applications'), text: m.review_title(), open: powers.applications },
        { to: paths.admin('auctions'), text: m.admin_auctions(), open: powers.auctions },
        { to: paths.admin('fairness'), text: m.fairness_title(), open: powers.fairness },
        { to: paths.admin('offers'), text: m.offer_admin_title(), open: powers.offers && features.offers },
        { to: paths.admin('private-sales'), text: m.sale_admin_title(), open: powers.privateSales },
      ],
    },
    {
      title: m.admin_orders_group(),
      items: [
        { to: paths.admin('orders'), text: m.admin_orders_title(), open: powers.orders },
        { to: paths.admin('pickups'), text: m.pickup_board(), open: powers.pickups },
        { to: paths.admin('claims'), text: m.admin_claims_title(), open: powers.claims },
        { to: paths.admin('payments'), text: m.money_payments(), open: powers.payments },
        { to: paths.admin('discrepancies'), text: m.money_discrepancies(), open: powers.discrepancies },
        { to: paths.admin('payables'), text: m.money_payables(), open: powers.payables },
        { to: paths.admin('payouts'), text: m.payouts_title(), open: powers.payouts },
        { to: paths.admin('policy'), text: m.policy_title(), open: powers.policy },
        { to: paths.admin('calculator'), text: m.calculator_title(), open: powers.policy },
        { to: paths.admin('records'), text: m.record_title(), open: powers.records },
        { to: paths.admin('affiliates'), text: m.affiliate_title(), open: powers.affiliates },
      ],
    },
    {
      title: m.admin_section_content(),
      items: [
        { to: paths.admin('content'), text: m.admin_content(), open: powers.content },
        { to: paths.admin('pages'), text: m.admin_pages(), open: powers.content },
        { to: paths.admin('proposals'), text: m.proposal_admin_title(), open: powers.proposals },
      ],
    },
    {
      title: m.admin_section_people(),
      items: [
        { to: paths.admin('members'), text: m.admin_members(), open: powers.members },
        { to: paths.admin('inquiries'), text: m.inquiry_admin_title(), open: powers.inquiries },
        { to: paths.admin('messages'), text: m.message_title(), open: powers.messages },
        { to: paths.admin('letters'), text: m.letter_admin_title(), open: powers.privateSales },
        { to: paths.admin('operators'), text: m.operators_title(), open: powers.operators },
        { to: paths.admin('audit'), text: m.admin_audit(), open: powers.audit },
      ],
    },
  ]
  return (
    <nav aria-label={m.admin_name()}>
      {groups.map(({ title, items }) => {
        const open = items.filter(item => item.open)
        return open.length === 0 ? null : (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {open.map(({ to, text }) => (
                <MenuItem key={to} to={to} text={text} />
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function MenuItem({ to, text }: { to: string; text: string }) {
  const { paths } = useSite()
  const { pathname } = useLocation()
  const isRoot = to === paths.admin()
  const current = isRoot ? pathname === to : pathname.startsWith(to)
  return (
    <li>
      <SiteLink to={to} aria-current={current ? 'page' : undefined}>
        {text}
      </SiteLink>
    </li>
  )
}
