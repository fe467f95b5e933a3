import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Note } from '../../site/frame/note.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'

/** What a member has to do first, on a page of its own, to bid or to offer (D8, D9). */
export const neededFirst = (obstacle: Work['you']['obstacle']): 'phone' | 'card' | undefined =>
  obstacle === 'phone-not-verified' ? 'phone' : obstacle === 'card-needed' ? 'card' : undefined

/** Said before the first amount, and again of a refused one: a verified phone, a saved card; the way leads back. */
export function FirstNeeded({ needs, isRefused, back }: { needs: 'phone' | 'card'; isRefused: boolean; back: string }) {
  const { paths } = useSite()
  return (
    <div {...(isRefused && { role: 'alert' })}>
      <Note tone="warn">
        {needs === 'phone' ? m.panel_phone_note() : m.panel_card_note()}{' '}
        <SiteLink className="link" to={needs === 'phone' ? paths.phone(back) : paths.cards({ new: 1, redirect: back })}>
          {needs === 'phone' ? m.panel_phone_action() : m.panel_card_action()}
        </SiteLink>
      </Note>
    </div>
  )
}
