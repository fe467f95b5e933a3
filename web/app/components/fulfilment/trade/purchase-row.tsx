import { isPreparing, isReturnable } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { deadline, shortDate } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { termsOf } from '../../../lib/purchase.ts'
import { m } from '../../../paraglide/messages.js'
import { ButtonLink } from '../../site/frame/button.tsx'
import { Input } from '../../site/frame/field.tsx'
import { Note } from '../../site/frame/note.tsx'
import { Picture } from '../../site/frame/picture.tsx'
import { SellerLink } from '../../site/frame/seller-link.tsx'
import css from '../../site/mine/mine.module.css'
import { TradeAction } from './trade-action.tsx'
import type { Purchase } from './words.ts'
import { WorkRow } from './work-row.tsx'

/** One bought work: what and when, where it is, what happens by itself and when, and what to do next. */
export function PurchaseRow({
  row,
  formId,
  list = false,
}: {
  row: Purchase
  formId: string
  /** Stands among those of other orders: it names its order and leads there. */
  list?: boolean
}) {
  const { paths, locale } = useSite()
  // The work is the buyer's now: what was written stays, and nobody else is there to be asked.
  const isOver = parcelStateOf(row.delivery.deliveryStatus) === 'completed'
  return (
    <WorkRow
      picture={<Picture picture={row.imgs[0]} alt="" sizes="88px" className={css.thumb ?? ''} />}
      productId={row.productId}
      title={row.title}
      price={row.orderDetail.price}
      delivery={row.delivery}
      about={
        <>
          <p className="mut">{row.artist.name}</p>
          <p className="mut">
            {m.order_seller()}
            <SellerLink seller={row.sellInfo} />
          </p>
          {list && (
            <p className="mut">
              {m.trade_bought_on({ date: shortDate(row.orderDate, locale) })}{' '}
              <span className="num">{m.trade_order({ number: row.orderNumber })}</span>
            </p>
          )}
        </>
      }
      action={
        list && (
          <ButtonLink look="quiet" size="small" to={paths.order(row.orderId)}>
            {m.order_open()}
          </ButtonLink>
        )
      }
    >
      <Standing row={row} />
      <div className={`cluster ${css.acts}`}>
        <Acts row={row} formId={formId} />
        {features.ledger && (
          <ButtonLink look="quiet" size="small" to={paths.certificate(row.productId)}>
            {m.certificate_title()}
            <span className="vh"> {row.title}</span>
          </ButtonLink>
        )}
        {features.messages && (
          <ButtonLink look="quiet" size="small" to={paths.messagesOf(row.productId, { ask: isOver ? undefined : 1 })}>
            {isOver ? m.message_title() : m.message_ask()}
            <span className="vh"> {row.title}</span>
          </ButtonLink>
        )}
      </div>
    </WorkRow>
  )
}

function Standing({ row: { delivery, source } }: { row: Purchase }) {
  const { locale } = useSite()
  const { cancelRequest, deadlines, refunded, isRefunding } = delivery
  const parcel = { status: parcelStateOf(delivery.deliveryStatus) }
  return (
    <>
      {cancelRequest && isPreparing(parcel) && (
        <Note tone="warn">{cancelRequest.isRefused ? m.trade_cancel_refused() : m.trade_cancel_asked()}</Note>
      )}
      {isReturnable(parcel) && deadlines.returnUntil && (
        <p className="mut">{termsOf(source, locale).claimUntil(deadline(deadlines.returnUntil, locale))}</p>
      )}
      {isRefunding ? (
        <p className="mut">{m.trade_refunding()}</p>
      ) : (
        refunded > 0 && <p className="mut">{m.trade_refunded({ amount: yen(refunded) })}</p>
      )}
    </>
  )
}

/** Offers the actions of the work's state; one that is not possible yet stands there with its reason. */
function Acts({ row, formId }: { row: Purchase; formId: string }) {
  const { paths, locale } = useSite()
  const terms = termsOf(row.source, locale)
  const { id: item, actions, delivery } = row
  const common = { item, formId }
  const status = parcelStateOf(delivery.deliveryStatus)
  const claim = delivery.claim ? m.trade_claim_open() : actions.claim.may ? terms.claim : undefined
  return (
    <>
      {status === 'preparing' && (
        <>
          <TradeAction
            {...common}
            intent="urge"
            action={actions.urge}
            text={m.trade_urge()}
            rule={m.trade_urge_rule()}
          />
          {actions.ask.may ? (
            <TradeAction
              {...common}
              intent="ask"
              action={actions.ask}
              text={m.trade_ask()}
              rule={m.trade_ask_rule()}
              danger
            >
              <Reason id={`${item}-ask`} />
            </TradeAction>
          ) : (
            <TradeAction
              {...common}
              intent="cancel"
              action={actions.cancel}
              text={m.trade_cancel()}
              rule={m.trade_cancel_rule()}
              danger
            >
              <Reason id={`${item}-cancel`} />
            </TradeAction>
          )}
        </>
      )}
      {status === 'delivering' && (
        <TradeAction
          {...common}
          intent="confirm"
          action={actions.confirm}
          text={m.trade_confirm()}
          weight="primary"
          rule={m.trade_confirm_rule()}
        />
      )}
      {status === 'confirmed' && (
        <>
          <TradeAction
            {...common}
            intent="accept"
            action={actions.accept}
            text={m.trade_accept()}
            rule={terms.closes}
          />
          {actions.accept.may && (
            <TradeAction
              {...common}
              intent="accept-to-sell"
              action={actions.accept}
              text={m.resale_do_apply()}
              rule={m.resale_accept_rule({ closes: terms.closes })}
            >
              <input type="hidden" name="productId" value={row.productId} />
            </TradeAction>
          )}
        </>
      )}
      {status === 'completed' && row.mayApply && (
        <ButtonLink look="second" size="small" to={paths.resell({ productId: row.productId })}>
          {m.resale_do_apply()}
        </ButtonLink>
      )}
      {features.ledger && (row.mayApply || row.isApply || row.mayMoveToken) && (
        <ButtonLink look="quiet" size="small" to={paths.disclosures(row.productId)}>
          {m.shown_open_own()}
          <span className="vh"> {row.title}</span>
        </ButtonLink>
      )}
      {row.mayMoveToken && (
        <ButtonLink look="quiet" size="small" to={paths.token(row.productId)}>
          {m.token_open()}
          <span className="vh"> {row.title}</span>
        </ButtonLink>
      )}
      {row.isInGallery && (
        <ButtonLink look="quiet" size="small" to={paths.ownGallery()}>
          {m.gallery_in_it()}
        </ButtonLink>
      )}
      {row.isApply && (
        <ButtonLink look="quiet" size="small" to={paths.overview({ tab: 'application' })}>
          {m.resale_see_application()}
        </ButtonLink>
      )}
      {claim && (
        <ButtonLink look="quiet" size="small" to={paths.claim(item)}>
          {claim}
        </ButtonLink>
      )}
      {actions.hide.may && (
        <TradeAction
          {...common}
          intent="hide"
          action={actions.hide}
          text={m.trade_hide()}
          rule={m.trade_hide_rule()}
          weight="bare"
        />
      )}
    </>
  )
}

const Reason = ({ id }: { id: string }) => (
  <Input id={`${id}-reason`} name="reason" label={m.trade_reason_text()} maxLength={200} />
)
