import { features } from '#shared/domain/features.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import type { Work } from '../../lib/item.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../frame/icon.tsx'
import { SiteLink } from '../frame/site-link.tsx'
import css from './ask-seller.module.css'

/** From a work to whoever offers it; its seller is led to what was asked. Whose a resting work is, nobody is told. */
export function AskSeller({ work: { id, isOwn, seller } }: { work: Pick<Work, 'id' | 'isOwn' | 'seller'> }) {
  const { paths } = useSite()
  if (!features.messages || (!isOwn && !seller.name)) return null
  return (
    <p className={css.ask}>
      <SiteLink className="link" to={isOwn ? paths.messagesOf(id) : paths.messagesOf(id, { ask: 1 })}>
        <Icon name="speech" small />
        {isOwn ? m.message_asked() : m.message_ask()}
      </SiteLink>
    </p>
  )
}
