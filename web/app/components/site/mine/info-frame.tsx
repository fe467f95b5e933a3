import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Tabs } from '../frame/tabs.tsx'
import css from './mine.module.css'

/** The parts of the basic information, each a page of its own under one heading. */
export function InfoFrame({ sub, notes, children }: { sub: ReactNode; notes?: ReactNode; children: ReactNode }) {
  const { paths } = useSite()
  const { pathname } = useLocation()
  const parts = [
    [paths.basicInfo(), m.info_part_profile],
    [paths.ownAddresses(), m.book_addresses],
    [paths.noticeSettings(), m.info_notices],
    [paths.ownBank(), m.info_part_bank],
    [paths.ownData(), m.info_part_data],
  ] as const
  return (
    <>
      <h1>{m.mine_info()}</h1>
      <p className="sub">{sub}</p>
      <Tabs label={m.info_parts()} tabs={parts.map(([to, text]) => ({ to, text: text(), current: pathname === to }))} />
      <div className="mt3">{notes}</div>
      <div className={css.sections}>{children}</div>
    </>
  )
}
