import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useFetcher, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { InvitationCard } from '../components/conversing/letters/invitation-card.tsx'
import { LetterPaper } from '../components/conversing/letters/letter-paper.tsx'
import css from '../components/conversing/letters/letters.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Icon } from '../components/site/frame/icon.tsx'
import { Missing } from '../components/site/frame/missing.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { shortDate } from '../lib/format/dates.ts'
import { useHydrated } from '../lib/hooks/use-hydrated.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { actOnLetters, loadLetters } from '../lib/server/letters.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.mail.hydrate, noCache: true, noFooter: true }

export const meta: MetaFunction = () => [
  ...pageMeta(m.letter_title()),
  { name: 'robots', content: 'noindex, nofollow' },
]

export const loader = orMissing((args: LoaderFunctionArgs) => loadLetters(args))

export const action = (args: ActionFunctionArgs) => actOnLetters(args)

/** Letters of the house to this member, and the one that is open (D95). */
export default function Mail() {
  const { list, total, page, size, unread, letter } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <div className={css.letters} {...(letter && { 'data-open': '' })}>
      <section aria-label={m.letter_list()}>
        <div className={css.head}>
          <h1>{m.letter_title()}</h1>
          <span className="mut">{m.letter_counts({ unread, total })}</span>
        </div>
        {total === 0 && <Empty>{m.letter_empty()}</Empty>}
        <ul>
          {list.map(({ id, title, content, createDate, isRead }) => (
            <li key={id}>
              <SiteLink
                className={css.row}
                to={paths.mail({ id })}
                aria-current={id === letter?.id ? 'true' : undefined}
              >
                {isRead ? (
                  <span />
                ) : (
                  <span className={css.dot}>
                    <span className="vh">{m.letter_unread()}</span>
                  </span>
                )}
                <b>{title}</b>
                <time dateTime={createDate}>{shortDate(createDate, locale)}</time>
                <p>{content}</p>
              </SiteLink>
            </li>
          ))}
        </ul>
        <Pager total={total} page={page} size={size} to={next => paths.mail({ page: next })} />
      </section>
      <div className={css.read}>{letter ? <Opened /> : <Closed />}</div>
    </div>
  )
}

function Closed() {
  return (
    <div className={css.none}>
      <Icon name="letter" />
      <p>{m.letter_sub()}</p>
    </div>
  )
}

function Opened() {
  const { list, letter, sale, addressee } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  useReading(letter?.isRead === false ? letter.id : undefined)
  const isHydrated = useHydrated()
  if (!letter) return null
  const at = list.findIndex(({ id }) => id === letter.id)
  const [newer, older] = [list[at - 1], list[at + 1]]
  return (
    <>
      <div className={css.top}>
        <p>
          <SiteLink className={`link ${css.back}`} to={paths.mail()}>
            {m.letter_back()}
          </SiteLink>
          <span>{m.letter_from()}</span>
          <span className="num">{shortDate(letter.createDate, locale)}</span>
          {letter.isRead && <Badge state="paid">{m.letter_opened()}</Badge>}
        </p>
        <div className="cluster">
          {!letter.isRead && !isHydrated && (
            <Form method="post">
              <Button type="submit" name="id" value={letter.id} look="second" size="small">
                {m.letter_mark_read()}
              </Button>
            </Form>
          )}
          {newer && (
            <ButtonLink look="quiet" size="small" to={paths.mail({ id: newer.id })}>
              {m.letter_before()}
            </ButtonLink>
          )}
          {older && (
            <ButtonLink look="quiet" size="small" to={paths.mail({ id: older.id })}>
              {m.letter_next()}
            </ButtonLink>
          )}
        </div>
      </div>
      <LetterPaper key={letter.id} title={letter.title} content={letter.content} addressee={addressee} />
      {letter.privateSaleId &&
        (sale ? <InvitationCard sale={sale} /> : <p className={css.own}>{m.letter_invited_gone()}</p>)}
      {sale && <p className={css.own}>{m.letter_own({ name: addressee })}</p>}
    </>
  )
}

/** A letter that is shown is read; the list and the counts follow. */
function useReading(id: string | undefined) {
  const { submit } = useFetcher()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each letter
  useEffect(() => {
    if (id) submit({ id, by: 'page' }, { method: 'post' })
  }, [id])
}

export function ErrorBoundary() {
  return <Missing text={m.letter_missing()} />
}
