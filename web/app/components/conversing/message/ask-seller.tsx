import { features } from '#shared/domain/kernel/features.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../site/frame/icon.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { ContactLink } from '../contact/contact-link.tsx'
import css from './ask-seller.module.css'

/**
 * From a work to whoever offers it, and to the house; its seller is led to what was asked. Whose a resting work is,
 * nobody is told.
 */
export function AskSeller({
  work: { id, title, isOwn, seller },
}: {
  work: Pick<Work, 'id' | 'title' | 'isOwn' | 'seller'>
}) {
  const { paths } = useSite()
  const hasRoom = features.messages && (isOwn || seller.name)
  return (
    <div className={css.ask}>
      {hasRoom && (
        <p>
          <SiteLink className="link" to={isOwn ? paths.messagesOf(id) : paths.messagesOf(id, { ask: 1 })}>
            <Icon name="speech" small />
            {isOwn ? m.message_asked() : m.message_ask()}
          </SiteLink>
        </p>
      )}
      <p>
        <ContactLink category="work" about={title} text={m.contact_work()} />
      </p>
    </div>
  )
}
