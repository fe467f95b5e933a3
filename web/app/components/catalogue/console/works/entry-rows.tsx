import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminListLedgerEntries } from '#shared/api/provenance/console/ledger.ts'
import { date } from '../../../../lib/format/dates.ts'
import { fileSize } from '../../../../lib/format/file-size.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { entryName, entryText } from '../../../provenance/ledger/entry-text.ts'
import listed from '../../../site/console/documents.module.css'
import css from '../../../site/console/lists.module.css'
import { Thumb } from '../../../site/console/thumb.tsx'
import { Button } from '../../../site/frame/button.tsx'
import { Copyable } from '../../../site/frame/copyable.tsx'

type Rows = OutputOf<typeof adminListLedgerEntries>['entries']

/** Entries of a history with their numbers and hashes, newest first. */
export function EntryRows({ workId, entries }: { workId: string; entries: Rows }) {
  const { locale, paths } = useSite()
  return (
    <ul className={`${css.rows} ${css.plain}`}>
      {entries.map(({ entry, hash, pictures, documents }) => (
        <li key={entry.seq}>
          <div>
            <b>{m.ledger_admin_entry({ seq: entry.seq, name: entryName(entry) })}</b>
            <p className="mut">{date(entry.occurredAt, locale)}</p>
            <p>{entryText(entry, undefined, locale)}</p>
            {pictures.map(picture => (
              <Thumb key={picture.id} picture={picture} />
            ))}
            {documents.length > 0 && (
              <ul className={listed.list} aria-label={m.document_field()}>
                {documents.map(({ id, bytes }, index) => (
                  <li key={id}>
                    <form method="post" action={paths.admin('works/document', { id: workId, document: id })}>
                      <Button type="submit" look="quiet" size="small">
                        {m.document_download({ number: index + 1 })}
                      </Button>
                    </form>
                    <span className="mut">
                      PDF, {fileSize(bytes)}, {date(entry.recordedAt, locale)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Copyable value={hash} what={m.chain_hash_of({ seq: entry.seq })}>
            <code title={hash}>{`${hash.slice(0, 10)}…${hash.slice(-6)}`}</code>
          </Copyable>
        </li>
      ))}
    </ul>
  )
}
