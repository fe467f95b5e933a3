import type { adminGetRoom } from '#shared/api/conversing/console/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { ContactKind } from '#shared/domain/conversing/message/contact-data.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import trade from '../../../fulfilment/trade/trade.module.css'
import css from '../../../site/console/lists.module.css'
import { Badge } from '../../../site/frame/badge.tsx'
import { Prose } from '../../../site/reading/prose.tsx'
import { happeningText, isErased, voiceNames } from '../../message/message-words.ts'

type Part = OutputOf<typeof adminGetRoom>

export const contactWords: Readonly<Record<ContactKind, () => string>> = {
  email: m.message_contact_email,
  phone: m.message_contact_phone,
  url: m.message_contact_url,
}

/** The messages with who wrote them, when, and what they told. */
export function ConsoleLog({ room, list, marked }: Pick<Part, 'room' | 'list'> & { marked: number | undefined }) {
  const { locale } = useSite()
  const names = voiceNames(room)
  return (
    <ol className={`${css.rows} ${css.plain}`}>
      {list.map(({ number, voice, text, photos, sentAt, event, contact }) => (
        <li key={number}>
          <div>
            <b>{names[voice]}</b> <span className="mut">{joinFacts(`#${number}`, dateTime(sentAt, locale))}</span>
            {isErased({ text, photos, event }) ? (
              <p className="mut">{m.message_erased()}</p>
            ) : (
              <Prose text={event ? happeningText(event, locale) : text} />
            )}
            {photos.length > 0 && (
              <ul className={trade.photoList}>
                {photos.map(({ url, width, height }, index) => (
                  <li key={url}>
                    <a href={url} target="_blank" rel="noopener noreferrer">
                      <img
                        src={url}
                        width={width}
                        height={height}
                        alt={m.message_picture_of({ name: names[voice], number: index + 1 })}
                        loading="lazy"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div className={css.side}>
            {number === marked && <Badge state="outbid">{m.message_admin_marked()}</Badge>}
            {contact.length > 0 && <span className="mut">{contact.map(kind => contactWords[kind]()).join('・')}</span>}
          </div>
        </li>
      ))}
    </ol>
  )
}
