import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { listCollecting, removeSearch } from '#shared/api/selling/collecting.ts'
import { saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import css from '../components/selling/collecting/collecting.module.css'
import { Follow } from '../components/selling/collecting/follow.tsx'
import { leadNames } from '../components/selling/collecting/leads.ts'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { date, dateTime, deadline } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const said = { isSaved: searchParams.has('saved'), isDropped: searchParams.has('dropped') }
  return { ...(await api(args).call(listCollecting, {})), ...said, refused: searchParams.get('refused') }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  await api(args).call(removeSearch, { id: String(form.get('id')) })
  return redirect(pathsFor(langOf(args)).follows({ dropped: 1 }))
}

type Page = OutputOf<typeof listCollecting>

/** What a member asked to be told of: artists, searches, ends of auctions. */
export default function Follows() {
  const { artists, searches, reminders, isSaved, isDropped, refused } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  return (
    <>
      <h1>{m.collecting_title()}</h1>
      <p className="sub">{m.collecting_sub()}</p>
      <div role="status">
        {isSaved && <Note tone="ok">{m.collecting_saved()}</Note>}
        {isDropped && <Note tone="ok">{m.collecting_dropped()}</Note>}
        {refused !== null && <Note tone="ng">{(refusals[refused] ?? m.collecting_refused)()}</Note>}
      </div>
      <Part id="artists" title={m.collecting_artists()} isEmpty={artists.length === 0}>
        <Artists artists={artists} />
        <Nothing text={m.collecting_artists_empty()} to={paths.artists()} find={m.collecting_artists_find()} />
      </Part>
      <Part id="searches" title={m.collecting_searches()} isEmpty={searches.length === 0}>
        <Searches searches={searches} />
        <Nothing text={m.collecting_searches_empty()} to={paths.artworks()} find={m.collecting_searches_find()} />
      </Part>
      <Part id="reminders" title={m.collecting_reminders()} isEmpty={reminders.length === 0}>
        <Reminders reminders={reminders} />
        <Nothing
          text={m.collecting_reminders_empty()}
          to={paths.artworks({ saleType: saleTypeNumbers.auction })}
          find={m.collecting_reminders_find()}
        />
      </Part>
      <p className="mt5">
        <SiteLink className="link" to={paths.noticeSettings()}>
          {m.collecting_settings()}
        </SiteLink>
      </p>
    </>
  )
}

const refusals: Readonly<Record<string, () => string>> = {
  'follow-limit': m.collecting_refused_follows,
  'search-limit': m.collecting_refused_searches,
  'reminder-limit': m.collecting_refused_reminders,
  'reminder-late': m.collecting_refused_late,
}

/** The list, or, where it is empty, the way to fill it. */
function Part({
  id,
  title,
  isEmpty,
  children: [list, nothing],
}: {
  id: string
  title: string
  isEmpty: boolean
  children: readonly [list: ReactNode, nothing: ReactNode]
}) {
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEmpty ? nothing : list}
    </section>
  )
}

function Nothing({ text, to, find }: { text: string; to: string; find: string }) {
  return (
    <Empty
      action={
        <ButtonLink look="second" size="small" to={to}>
          {find}
        </ButtonLink>
      }
    >
      {text}
    </Empty>
  )
}

function Artists({ artists }: Pick<Page, 'artists'>) {
  const { paths } = useSite()
  return (
    <ul className={css.list}>
      {artists.map(({ id, name, title, img }) => (
        <li key={id}>
          <div className={css.who}>
            {img && <Picture picture={img} alt="" sizes="56px" />}
            <div>
              <h3>
                <SiteLink to={paths.artist(id)}>{name}</SiteLink>
              </h3>
              <p className="mut">{title}</p>
            </div>
          </div>
          <Follow artistId={id} name={name} isFollowed isBrief />
        </li>
      ))}
    </ul>
  )
}

function Searches({ searches }: Pick<Page, 'searches'>) {
  const { paths, locale } = useSite()
  return (
    <ul className={css.list}>
      {searches.map(({ id, name, since, ...query }) => (
        <li key={id}>
          <div>
            <h3>
              <SiteLink to={paths.artworks(query)}>{name}</SiteLink>
            </h3>
            <p className="mut">{m.collecting_search_since({ date: date(since, locale) })}</p>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" look="quiet" size="small" aria-label={m.collecting_search_drop_label({ name })}>
              {m.collecting_search_drop()}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function Reminders({ reminders }: Pick<Page, 'reminders'>) {
  const { paths, locale } = useSite()
  return (
    <ul className={css.list}>
      {reminders.map(({ productId, title, minutes, state, remindAt, endTime }) => {
        const time = dateTime(remindAt, locale)
        return (
          <li key={productId}>
            <div>
              <h3>
                <SiteLink to={paths.artwork(productId)}>{title}</SiteLink>
              </h3>
              <p className="mut">{m.collecting_reminder_ends({ time: deadline(endTime, locale) })}</p>
              <p className="mut">
                {state === 'waiting'
                  ? m.collecting_reminder_at({ lead: leadNames[minutes](), time })
                  : m.collecting_reminder_told({ time })}
              </p>
            </div>
            <Form method="post" action={paths.remind} preventScrollReset>
              <input type="hidden" name="productId" value={productId} />
              <input type="hidden" name="back" value={paths.follows()} />
              <Button
                type="submit"
                look="quiet"
                size="small"
                aria-label={m.collecting_reminder_cancel_label({ title })}
              >
                {m.collecting_reminder_cancel()}
              </Button>
            </Form>
          </li>
        )
      })}
    </ul>
  )
}
