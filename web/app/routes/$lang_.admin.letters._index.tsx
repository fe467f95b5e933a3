import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LetterPaper } from '../components/conversing/letters/letter-paper.tsx'
import detailCss from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import formCss from '../components/site/console/forms.module.css'
import listCss from '../components/site/console/lists.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { loadSentLetters } from '../lib/console/letters.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadSentLetters(args)

/** Letters that the house sent, the newest first (D95). */
export default function SentLetters() {
  const { list, ...page } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  return (
    <>
      <h1>{m.letter_admin_title()}</h1>
      <p className="sub">{m.letter_admin_sub()}</p>
      <DoneNote />
      <p className={detailCss.actions}>
        <ButtonLink to={paths.admin('letters/new')}>{m.letter_admin_new()}</ButtonLink>
      </p>
      {list.length === 0 && <Empty>{m.letter_admin_none()}</Empty>}
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {list.map(({ id, title, content, recipients, byName, createDate, privateSaleId }) => (
          <li key={id}>
            <div>
              <b>{title[locale]}</b>
              <p className="mut">
                {joinFacts(m.letter_admin_recipients({ count: recipients }), m.letter_admin_by({ name: byName }))}
              </p>
              <details className={formCss.folded}>
                <summary className="mut">{m.letter_admin_content()}</summary>
                <LetterPaper
                  title={title[locale]}
                  content={content[locale]}
                  addressee={m.letter_admin_preview_name()}
                />
              </details>
            </div>
            <div className={listCss.side}>
              {privateSaleId && <Badge state="accepted">{m.letter_admin_invitation()}</Badge>}
              <span className="mut">{dateTime(createDate, locale)}</span>
            </div>
          </li>
        ))}
      </ul>
      <Pager {...page} to={next => paths.admin('letters', { page: next })} />
    </>
  )
}
