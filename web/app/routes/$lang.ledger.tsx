import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getStandingBook } from '#shared/api/standing-book.ts'
import { Badge, type BadgeWords } from '../components/frame/badge.tsx'
import { Breadcrumb } from '../components/frame/breadcrumb.tsx'
import { Facts } from '../components/frame/facts.tsx'
import { MissingWork } from '../components/frame/missing.tsx'
import { Note } from '../components/frame/note.tsx'
import { Picture } from '../components/frame/picture.tsx'
import { SiteLink } from '../components/frame/site-link.tsx'
import { BookEvents, keeperName } from '../components/ledger/book-events.tsx'
import css from '../components/ledger/ledger.module.css'
import { type Book, recordRows } from '../components/ledger/record-rows.tsx'
import { date } from '../lib/format/dates.ts'
import { useCraftName } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { notFoundMeta, pageMeta } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = orMissing(args => api(args).call(getStandingBook, { id: idParam(args) }))

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [...pageMeta(m.book_title_of({ title: data.title })), { name: 'robots', content: 'noindex' }] : notFoundMeta()

const states: BadgeWords<Book['label']> = {
  'not-for-sale': ['none', m.panel_display],
  'on-sale': ['sale', m.panel_sale],
  'sold-out': ['sold', m.panel_sold],
  'in-auction': ['live', m.panel_live],
}

/** The standing book of a work, for members (D90): what is recorded of it, and whose it was. */
export default function StandingBook() {
  const book = useLoaderData<typeof loader>()
  const { id, title, artistProfile, imgs, label, craftIds, description, events, isPublic } = book
  const { paths, locale } = useSite()
  const craft = useCraftName()
  const [state, word] = states[label]
  const crafts = craftIds
    .map(craft)
    .filter(Boolean)
    .join(locale === 'ja' ? '、' : ', ')
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb
        steps={[
          { text: m.footer_works(), to: paths.artworks() },
          isPublic ? { text: title, to: paths.artwork(id) } : { text: title },
          { text: m.book_title() },
        ]}
      />
      <div className={css.top}>
        {imgs[0] && (
          <div className={css.frame}>
            <Picture picture={imgs[0]} alt="" sizes="(max-width: 900px) 420px, 400px" />
          </div>
        )}
        <div>
          <p className="kicker">{m.book_title()}</p>
          <h1>{title}</h1>
          <p className="sub">{artistProfile.name}</p>
          <p className="mut">{m.book_intro()}</p>
          {!isPublic && <Note tone="warn">{m.book_hidden()}</Note>}
          <dl className="facts mt5">
            <div>
              <dt>{m.book_owner()}</dt>
              <dd>
                <Owner owner={book.owner} />
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <div className={css.columns}>
        <section aria-labelledby="record">
          <h2 id="record">{m.book_record()}</h2>
          <Facts
            rows={recordRows(book, {
              crafts,
              locale,
              state: (
                <Badge key="state" state={state}>
                  {word()}
                </Badge>
              ),
            })}
          />
        </section>
        <section aria-labelledby="life">
          <h2 id="life">{m.book_events()}</h2>
          <BookEvents events={events} />
        </section>
      </div>
      {description && (
        <section aria-labelledby="about">
          <h2 id="about">{m.book_about()}</h2>
          <p className={css.text}>{description}</p>
        </section>
      )}
      {artistProfile.profile && (
        <section aria-labelledby="artist">
          <h2 id="artist">{m.book_artist_profile()}</h2>
          <p className={css.text}>{artistProfile.profile}</p>
        </section>
      )}
    </div>
  )
}

function Owner({ owner }: { owner: Book['owner'] }) {
  const { paths, locale } = useSite()
  const { memberId, since, isYou } = owner
  const known = isYou ? m.book_owner_you({ name: keeperName(owner) }) : keeperName(owner)
  const text = since ? m.book_owner_since({ name: known, date: date(since, locale) }) : known
  return memberId ? <SiteLink to={paths.viewer(memberId)}>{text}</SiteLink> : <span>{text}</span>
}

export function ErrorBoundary() {
  return <MissingWork />
}
