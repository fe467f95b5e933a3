import type { ReactNode } from 'react'
import { useSite } from '../../lib/hooks/use-site.ts'
import type { Residence } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Breadcrumb } from '../frame/breadcrumb.tsx'
import { Tabs } from '../frame/tabs.tsx'
import { SideNav } from '../side-nav.tsx'
import css from './reading.module.css'
import { type StaticPage, StaticText } from './static-text.tsx'

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
  const names = { service: m.footer_service(), privacy: m.footer_privacy() }
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: page.title }]} />
      <div className="with-side">
        <SideNav
          label={m.footer_legal()}
          items={[
            { to: paths.service(residence), text: names.service, current: kind === 'service' },
            { to: paths.privacy(residence), text: names.privacy, current: kind === 'privacy' },
            { to: paths.act, text: m.footer_act(), current: false },
          ]}
        />
        <div>
          <Tabs
            label={m.legal_residence()}
            tabs={[
              { to: paths[kind]('jp'), text: m.legal_japan(), current: residence === 'jp' },
              { to: paths[kind]('others'), text: m.legal_others(), current: residence === 'others' },
            ]}
          />
          <div className={css.legal}>
            <StaticText page={page} dated>
              {children}
            </StaticText>
          </div>
        </div>
      </div>
    </div>
  )
}
