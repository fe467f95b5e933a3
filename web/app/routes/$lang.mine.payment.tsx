import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { Badge } from '../components/site/frame/badge.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Failure } from '../components/site/frame/failure.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { CardForm } from '../components/site/mine/card-form.tsx'
import { CardSaving } from '../components/site/mine/card-saving.tsx'
import css from '../components/site/mine/mine.module.css'
import { brandName } from '../lib/format/brand-name.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { safeRedirect } from '../lib/page/safe-redirect.ts'
import { actOnCards, loadCards } from '../lib/server/cards.server.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadCards(args)

export const action = (args: ActionFunctionArgs) => actOnCards(args)

const doneWords: Readonly<Record<string, () => string>> = {
  save: m.cards_saved,
  delete: m.cards_deleted,
  default: m.cards_defaulted,
}

/** Saved cards by brand and last digits: the default, other words for one, one more, one less (D9). */
export default function Cards() {
  const { cards, saving, cardId, ticket, stopped, formId } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const sending = useNavigation().state !== 'idle'
  const done = doneWords[query.get('done') ?? '']?.()
  const isSaved = !done && saving?.state === 'saved'
  const back = safeRedirect(query.get('redirect'), '')
  return (
    <>
      <h1>{m.cards_title()}</h1>
      <p className="sub">{m.cards_sub()}</p>
      {failed && <Failure text={failed.error} />}
      <div role="status">
        {failed ? null : done ? <Note tone="ok">{done}</Note> : saving && <CardSaving saving={saving} />}
      </div>
      {(done || isSaved) && back && (
        <p className="mt4">
          <ButtonLink to={back}>{m.mine_go_back()}</ButtonLink>
        </p>
      )}
      {stopped && <Note tone="warn">{stopped}</Note>}
      {cards.length === 0 && !stopped && !ticket && <Empty>{m.cards_empty()}</Empty>}
      <ul>
        {cards.map(({ id, brand, last4, expire, name, default: isDefault, expired }) => {
          const cardName = m.cards_of({ brand: brandName(brand), last4 })
          return (
            <li key={id} className={css.line}>
              <span>
                <span className="num">{cardName}</span>
                <br />
                <span className="mut">
                  {m.pay_card_line({ expire: `${expire.slice(0, 2)}/${expire.slice(2)}`, name })}
                </span>
                {'\u3000'}
                {expired ? (
                  <Badge state="failed">{m.pay_card_expired()}</Badge>
                ) : (
                  isDefault && <Badge state="confirmed">{m.book_default()}</Badge>
                )}
              </span>
              <span className="cluster">
                {!isDefault && (
                  <Form method="post">
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="formId" value={formId} />
                    <Button
                      type="submit"
                      look="quiet"
                      size="small"
                      name="intent"
                      value="default"
                      aria-label={m.book_make_default_of({ name: cardName })}
                      disabled={sending}
                    >
                      {m.book_make_default()}
                    </Button>
                  </Form>
                )}
                <ButtonLink
                  look="quiet"
                  size="small"
                  to={paths.cards({ change: id })}
                  aria-label={m.book_change_of({ name: cardName })}
                >
                  {m.book_change()}
                </ButtonLink>
                <details name="delete">
                  <summary className="btn quiet sm" aria-label={m.book_delete_of({ name: cardName })}>
                    {m.book_delete()}
                  </summary>
                  <Form method="post" className="mt3">
                    <input type="hidden" name="id" value={id} />
                    <p>{m.cards_delete_rule()}</p>
                    <Button type="submit" look="danger" size="small" name="intent" value="delete" disabled={sending}>
                      {m.book_delete()}
                    </Button>
                  </Form>
                </details>
              </span>
            </li>
          )
        })}
      </ul>
      {ticket ? (
        <div className="mt5">
          <CardForm key={ticket.src} ticket={ticket} cardId={cardId} formId={formId} />
        </div>
      ) : (
        !stopped &&
        cards.length < 5 && (
          <p className="mt4">
            <ButtonLink look="second" size="small" to={paths.cards({ new: 1 })}>
              {m.cards_add()}
            </ButtonLink>
          </p>
        )
      )}
    </>
  )
}
