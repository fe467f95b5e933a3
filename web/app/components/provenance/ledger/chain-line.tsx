import type { Picture as PictureData } from '#shared/domain/kernel/picture/picture.ts'
import { handsOf } from '#shared/domain/provenance/ledger/collectors.ts'
import type { LedgerEntry } from '#shared/domain/provenance/ledger/entry.ts'
import { hasHour } from '#shared/domain/provenance/ledger/house-facts.ts'
import type { LedgerBundle } from '#shared/domain/provenance/ledger/verify.ts'
import { shortDate, time } from '../../../lib/format/dates.ts'
import { fileSize } from '../../../lib/format/file-size.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Badge } from '../../site/frame/badge.tsx'
import { Copyable } from '../../site/frame/copyable.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import css from './chain.module.css'
import { entryName, entryText } from './entry-text.ts'

/** What the reader may know of an entry beyond what all may: names and prices that were shown to them (D92, D94). */
export interface EntryNames {
  readonly text: string
  readonly price: number | null
}

const shortHash = (hash: string): string => `${hash.slice(2, 10)}…${hash.slice(-6)}`

/** The entries of a history as a line, oldest first. Those up to `covered` are on the chain; 0 where none is. */
export function ChainLine({
  entries,
  covered,
  hasChain,
  workId,
  pictures,
  known,
}: {
  entries: LedgerBundle['entries']
  covered: number
  hasChain: boolean
  workId: string
  pictures: ReadonlyMap<string, PictureData>
  known: ReadonlyMap<number, EntryNames>
}) {
  const { locale } = useSite()
  const hands = handsOf(entries)
  return (
    <ol className={css.line}>
      {entries.map(({ entry, hash }) => {
        const isOn = entry.seq <= covered
        const names = known.get(entry.seq)
        const text = names?.text || entryText(entry, hands.get(entry.seq), locale)
        return (
          <li key={entry.seq} id={`entry-${entry.seq}`} className={hasChain && !isOn ? css.waits : undefined}>
            <div className={css.when}>
              <b className="num">{shortDate(entry.occurredAt, locale)}</b>
              {hasHour(entry) && <span className="mut">{time(entry.occurredAt)} JST</span>}
            </div>
            <div className={css.node} aria-hidden="true">
              {entry.seq}
            </div>
            <div className={css.body}>
              <h3>
                {entryName(entry)}
                {hasChain && <Badge state={isOn ? 'paid' : 'applying'}>{isOn ? m.chain_on() : m.chain_waits()}</Badge>}
              </h3>
              {text && <p>{text}</p>}
              {names?.price != null && <p className="num">{m.chain_text_price({ price: yen(names.price) })}</p>}
              <Auction entry={entry} workId={workId} />
              <Evidence media={entry.media} pictures={pictures} />
              <Documents media={entry.media} />
            </div>
            <div className={css.link}>
              <Copyable value={hash} what={m.chain_hash_of({ seq: entry.seq })}>
                <code className={css.hash} title={hash}>
                  {shortHash(hash)}
                </code>
              </Copyable>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Auction({ entry: { type, data }, workId }: { entry: LedgerEntry; workId: string }) {
  const { paths } = useSite()
  if (type !== 'auction_closed') return null
  return (
    <p>
      <code className={css.hash}>{shortHash(String(data['transcript']))}</code>{' '}
      <SiteLink className="link" to={paths.transcript(workId)}>
        {m.chain_transcript()}
      </SiteLink>
    </p>
  )
}

/** Files that are no pictures are shown to nobody here: whoever has one compares its hash. */
function Documents({ media }: { media: LedgerEntry['media'] }) {
  const documents = media.filter(({ type }) => !type.startsWith('image/'))
  if (documents.length === 0) return null
  return (
    <>
      <ul>
        {documents.map(({ sha256, bytes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one file may be named twice
          <li key={index}>
            {m.chain_document({ size: fileSize(bytes) })}{' '}
            <Copyable value={sha256} what={m.chain_document_hash()}>
              <code className={css.hash} title={sha256}>
                {shortHash(sha256)}
              </code>
            </Copyable>
          </li>
        ))}
      </ul>
      <p className="mut">{m.chain_document_hint()}</p>
    </>
  )
}

/** Shows the files of an entry that may be seen today. */
function Evidence({ media, pictures }: { media: LedgerEntry['media']; pictures: ReadonlyMap<string, PictureData> }) {
  const shown = media.flatMap(({ sha256 }) => pictures.get(sha256) ?? [])
  if (shown.length === 0) return null
  return (
    <ul className={css.evidence}>
      {shown.slice(0, 8).map(picture => (
        <li key={picture.id}>
          <Picture picture={picture} alt="" sizes="84px" />
        </li>
      ))}
    </ul>
  )
}
