import { Form, useNavigation } from '@remix-run/react'
import { features } from '#shared/domain/kernel/features.ts'
import type { OwnerAction } from '#shared/domain/telling/dashboard/desk.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { DeskRefusal } from '../../../lib/resale/desk.ts'
import { m } from '../../../paraglide/messages.js'
import { ReportAction } from '../../fulfilment/trade/report-action.tsx'
import { Button, ButtonLink } from '../../site/frame/button.tsx'
import { Input, Money } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import css from './desk.module.css'
import { actionWords, type DeskWork } from './desk-words.ts'

/** What is taken off sale or away is not brought back by a click. */
const dangerous: readonly OwnerAction[] = ['cancel', 'delist']

interface Props {
  readonly row: DeskWork
  readonly formId: string
  readonly refused: DeskRefusal | undefined
}

/** Everything that the owner may do with the work now. What has consequences is said before it is sent. */
export function DeskActions({ row, formId, refused }: Props) {
  const { paths } = useSite()
  const { actions, applicationId, label, offers } = row
  return (
    <div className={css.actions}>
      {label === 'sold-out' && <SaleAction sale={row.sale} title={row.work.title} />}
      {(offers || label === 'accepted-offer') && (
        <ButtonLink look={offers ? 'primary' : 'quiet'} size="small" to={paths.bargain({ tab: 'received' })}>
          {offers ? m.resale_answer_offers() : m.resale_see_offer()}
        </ButtonLink>
      )}
      {(['resubmit', 'apply'] as const)
        .filter(action => actions.includes(action))
        .map(action => (
          <ButtonLink
            key={action}
            look={action === 'apply' ? 'second' : 'primary'}
            size="small"
            to={paths.resell({ productId: row.work.id })}
          >
            {actionWords[action].text()}
          </ButtonLink>
        ))}
      {label === 'owned' && (
        <>
          <ButtonLink look="quiet" size="small" to={paths.standingBook(row.work.id)}>
            {m.book_all()}
          </ButtonLink>
          {features.ledger && (
            <ButtonLink look="quiet" size="small" to={paths.certificate(row.work.id)}>
              {m.certificate_title()}
            </ButtonLink>
          )}
        </>
      )}
      {label === 'owned' && features.ledger && (
        <ButtonLink look="quiet" size="small" to={paths.disclosures(row.work.id)}>
          {m.shown_open_own()}
          <span className="vh"> {row.work.title}</span>
        </ButtonLink>
      )}
      {features.wallets && label === 'owned' && (
        <ButtonLink look="quiet" size="small" to={paths.token(row.work.id)}>
          {m.token_open()}
        </ButtonLink>
      )}
      {applicationId &&
        actions.map(action =>
          action === 'apply' || action === 'resubmit' ? null : (
            <DeskForm
              key={action}
              action={action}
              row={row}
              formId={formId}
              refused={refused?.intent === action && refused.applicationId === applicationId ? refused : undefined}
            />
          ),
        )}
    </div>
  )
}

/** To what the sale waits for of its seller; else to the sale as it stands. */
function SaleAction({ sale, title }: { sale: DeskWork['sale']; title: string }) {
  const { paths } = useSite()
  if (!sale)
    return (
      <ButtonLink look="second" size="small" to={paths.soldItems()}>
        {m.resale_see_sale()}
      </ButtonLink>
    )
  const { orderItemId, next } = sale
  if (next === 'ship') return <ReportAction id={orderItemId} title={title} />
  const isFetched = next === 'pickup' || next === 'collection'
  const [text, to] = isFetched
    ? [m.pickup_link(), paths.pickups({ orderItemId })]
    : [m.resale_see_sale(), paths.shipping(orderItemId)]
  return (
    <ButtonLink look={next && next !== 'collection' ? 'primary' : 'second'} size="small" to={to}>
      {text}
    </ButtonLink>
  )
}

function DeskForm({ action, row, formId, refused }: Props & { action: OwnerAction }) {
  const sending = useNavigation().state !== 'idle'
  const { text, rule } = actionWords[action]
  const isDangerous = dangerous.includes(action)
  return (
    <details name={`desk-${row.work.id}`} open={refused !== undefined}>
      <summary className={isDangerous ? 'btn quiet sm' : 'btn second sm'}>{text()}</summary>
      <Form method="post" className={css.form} noValidate>
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="applicationId" value={row.applicationId ?? ''} />
        <input type="hidden" name="formId" value={formId} />
        <p>{rule()}</p>
        {refused?.general && (
          <div role="alert">
            <Note tone="ng">{refused.general}</Note>
          </div>
        )}
        <Fields action={action} row={row} refused={refused} />
        <p>
          <Button type="submit" size="small" look={isDangerous ? 'danger' : 'primary'} disabled={sending}>
            {text()}
          </Button>
        </p>
      </Form>
    </details>
  )
}

function Fields({ action, row, refused }: { action: OwnerAction; row: DeskWork; refused: DeskRefusal | undefined }) {
  const field = (name: string, before = '') => ({
    id: `${row.work.id}-${action}-${name}`,
    name,
    defaultValue: refused?.typed[name] ?? before,
    error: refused?.errors[name],
  })
  const end = (
    <Input {...field('endTime')} type="datetime-local" label={m.resale_end()} hint={m.resale_end_zone()} required />
  )
  switch (action) {
    case 'change-price':
      return <Money {...field('price', String(row.work.price?.yen ?? ''))} label={m.resale_new_price()} required />
    case 'change-end':
      return end
    case 'relist':
      return (
        <>
          <Money {...field('startPrice')} label={m.resale_start_price()} required />
          <Money {...field('instantPrice')} label={m.resale_instant_price()} />
          {end}
        </>
      )
    default:
      return null
  }
}
