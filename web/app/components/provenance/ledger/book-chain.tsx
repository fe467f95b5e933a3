import { lastHolderOf } from '#shared/domain/provenance/ledger/collectors.ts'
import type { QrCode } from '#shared/qr-code.ts'
import { useHasPage } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ProofAnswer } from '../../../lib/ledger/whole-proof.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Note } from '../../site/frame/note.tsx'
import { Qr } from '../../site/frame/qr.tsx'
import { SiteLink } from '../../site/frame/site-link.tsx'
import { eventText } from './book-events.tsx'
import css from './chain.module.css'
import { ChainFacts } from './chain-facts.tsx'
import { ChainLine, type EntryNames } from './chain-line.tsx'
import { collectorName } from './entry-text.ts'
import ledger from './ledger.module.css'
import type { Book } from './record-rows.tsx'

/** The chain of a work's history beside what the blockchain has of it. */
export function BookChain({ book, proof, qr }: { book: Book; proof: ProofAnswer; qr: QrCode | null }) {
  const { paths } = useSite()
  const hasGuide = useHasPage()('nft-guide')
  const { entries, head, chain } = proof
  const pictures = new Map(
    book.originals.flatMap(({ sha256, picture }) => {
      const shown = book.imgs[picture]
      return shown ? [[sha256, shown] as const] : []
    }),
  )
  const more = head.seq - entries.length
  return (
    <section aria-labelledby="chain">
      <div className="head">
        <h2 id="chain">{m.chain_heading()}</h2>
        <p className="mut">{m.chain_heading_hint()}</p>
      </div>
      <div className={ledger.columns}>
        <div>
          <ChainLine
            entries={entries}
            covered={chain?.token?.seq ?? 0}
            hasChain={chain !== null}
            workId={book.id}
            pictures={pictures}
            known={knownOf(book, entries)}
          />
          {more > 0 && <p className="mut">{m.chain_more({ count: more })}</p>}
        </div>
        <aside>
          <section className="panel" aria-labelledby="blockchain">
            <h3 id="blockchain">{m.block_title()}</h3>
            <ChainFacts onChain={book.blockchain} holder={collectorName(lastHolderOf(entries))} />
          </section>
          {qr && (
            <section className={css.qr} aria-labelledby="qr">
              <Qr qr={qr} label={m.block_qr()} />
              <div>
                <h3 id="qr">{m.block_qr()}</h3>
                <p>{m.block_qr_text()}</p>
              </div>
            </section>
          )}
          <p className="mt4">
            <ButtonLink look="second" size="small" to={paths.certificate(book.id)}>
              {m.certificate_title()}
            </ButtonLink>
          </p>
          <p className="mut mt4">{m.block_saved_hint()}</p>
          <div className="mt4">
            <Note>
              {m.block_limits()}{' '}
              {hasGuide && (
                <SiteLink className="link" to={paths.guide('nft')}>
                  {m.block_guide()}
                </SiteLink>
              )}
            </Note>
          </div>
        </aside>
      </div>
    </section>
  )
}

/** The same facts as the reader may know them: names and prices of changes of hand (D92, D94). */
function knownOf({ events }: Book, entries: ProofAnswer['entries']): ReadonlyMap<number, EntryNames> {
  const at = (kinds: readonly string[], instant: unknown) =>
    events.find(({ kind, date }) => kinds.includes(kind) && date !== null && date === instant)
  return new Map(
    entries.flatMap(({ entry: { seq, type, occurredAt, data } }) => {
      if (type !== 'sold' && type !== 'returned' && type !== 'ownership_moved') return []
      const move = at(type === 'returned' ? ['returned'] : ['ownership_moved'], occurredAt)
      const isNamed = move && [move.from, move.to].some(keeper => keeper?.kind === 'member' && keeper.name !== null)
      const price = type === 'sold' ? (at(['sold'], data['paidAt'])?.price ?? null) : null
      return [[seq, { text: isNamed ? eventText(move) : '', price }] as const]
    }),
  )
}
