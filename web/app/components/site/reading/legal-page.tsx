import type { ReactNode } from 'react'
import { useHasPage } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { type Residence, residences } from '../../../lib/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { ContactLink } from '../../conversing/contact/contact-link.tsx'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { Tabs } from '../frame/tabs.tsx'
import { SideNav } from '../parts/side-nav.tsx'
import css from './reading.module.css'
import { type StaticPage, StaticText } from './static-text.tsx'

const kinds = ['service', 'privacy'] as const

/** Terms or privacy: one text for residents of Japan, one for everyone else, each a step from the other. */
export function LegalPage({
  page,
  kind,
  residence,
  children,
}: {
  page: StaticPage
  kind: 'service' | 'privacy'
  residence: Residence
  children?: ReactNode
}) {
  const { paths } = useSite()
  const hasPage = useHasPage()
  const places = { jp: m.legal_japan(), others: m.legal_others() }
  const names = { service: m.footer_service(), privacy: m.footer_privacy() }
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: page.title }]} />
      <div className="with-side">
        <SideNav
          label={m.footer_legal()}
          items={[
            ...kinds
              .filter(each => hasPage(`${each}-${residence}`))
              .map(each => ({ to: paths[each](residence), text: names[each], current: each === kind })),
            ...(hasPage('act') ? [{ to: paths.act, text: m.footer_act(), current: false }] : []),
          ]}
        />
        <div>
          <Tabs
            label={m.legal_residence()}
            tabs={residences
              .filter(each => hasPage(`${kind}-${each}`))
              .map(each => ({ to: paths[kind](each), text: places[each], current: each === residence }))}
          />
          <div className={css.legal}>
            <StaticText page={page} dated>
              {children}
            </StaticText>
            <p className="mt5">
              <ContactLink category="other" />
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}
