import { fees } from '#shared/domain/kernel/money/fees.ts'
import { type RevisableField, refusalReasons, revisableFields } from '#shared/domain/selling/resale/application.ts'
import { numberIn } from '../../../../lib/console/fields.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { yen } from '../../../../lib/format/money.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { FieldError, Money, Select, TextArea } from '../../../site/frame/field.tsx'
import { type ApplicationFile, fieldWords, refusalWords } from './application-words.ts'
import resale from './resale.module.css'

/** Fields that most revisions are about stand open; the others unfold. */
const usual: readonly RevisableField[] = ['imgs', 'damageImgs', 'condition', 'description', 'price', 'startPrice']
const ofAuctions: readonly RevisableField[] = ['startPrice', 'instantPrice', 'endTime']

/** The reviewer's three answers (D31, D76). */
export function ApplicationActions({
  application,
  formId,
  reply,
}: {
  application: ApplicationFile
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { expected, listedPickupFee, version } = application
  const isAuction = application.startPrice !== null
  const isPickup = application.deliveryMethod === 1
  const fields = revisableFields.filter(field => (isAuction ? field !== 'price' : !ofAuctions.includes(field)))
  const labels = {
    fields: m.review_field(),
    text: m.review_text(),
    reason: m.review_reason(),
    pickupFee: m.review_pickup_fee_label(),
  }
  const common = { formId, reply, labels }
  const versionRead = <input type="hidden" name="version" value={version} />
  const netAt = (typed: string): number => {
    const fee = numberIn(typed)
    return expected.net + expected.pickupFee - (isPickup && typeof fee === 'number' ? fee : expected.pickupFee)
  }
  return (
    <div className={css.actions}>
      <AdminAction
        {...common}
        intent="application-refuse"
        open={m.review_refuse()}
        submit={m.review_refuse_submit()}
        look="danger-second"
      >
        {({ id, reply: mine }) => (
          <>
            {versionRead}
            <Select
              id={`${id}-reason`}
              name="reason"
              label={m.review_reason()}
              defaultValue={mine?.values['reason']}
              error={mine?.errors['reason']}
            >
              {refusalReasons.map(reason => (
                <option key={reason} value={reason}>
                  {refusalWords[reason]()}
                </option>
              ))}
            </Select>
            <Word id={id} reply={mine} required />
          </>
        )}
      </AdminAction>
      <AdminAction {...common} intent="application-revise" open={m.review_revise()} submit={m.review_revise_submit()}>
        {({ id, reply: mine }) => {
          const note = (field: RevisableField) => (
            <TextArea
              key={field}
              id={`${id}-note-${field}`}
              name={`note-${field}`}
              label={fieldWords[field]()}
              rows={2}
              maxLength={1000}
              defaultValue={mine?.values[`note-${field}`]}
            />
          )
          const others = fields.filter(field => !usual.includes(field))
          const isTyped = others.some(field => (mine?.values[`note-${field}`] ?? '') !== '')
          return (
            <>
              {versionRead}
              <p>{m.review_revise_text()}</p>
              <div className={resale.notes} id={`${id}-fields`} tabIndex={-1}>
                <FieldError id={`${id}-fields`} error={mine?.errors['fields']} />
                {fields.filter(field => usual.includes(field)).map(note)}
                <details open={isTyped}>
                  <summary className="mut">{m.review_revise_more()}</summary>
                  <div className={resale.notes}>{others.map(note)}</div>
                </details>
              </div>
              <Word id={id} reply={mine} />
            </>
          )
        }}
      </AdminAction>
      <AdminAction
        {...common}
        intent="application-approve"
        open={m.review_approve()}
        submit={m.review_approve_submit()}
        look="primary"
        confirm={({ pickupFee = '' }) =>
          m.review_approve_confirm({ price: yen(expected.price), net: yen(netAt(pickupFee)) })
        }
      >
        {({ id, reply: mine }) => (
          <>
            {versionRead}
            {isPickup && (
              <Money
                id={`${id}-pickupFee`}
                name="pickupFee"
                label={m.review_pickup_fee_label()}
                hint={m.review_pickup_fee_hint({ fee: yen(listedPickupFee ?? fees.pickup.max) })}
                defaultValue={mine?.values['pickupFee'] ?? String(listedPickupFee ?? fees.pickup.max)}
                error={mine?.errors['pickupFee']}
              />
            )}
            <Word id={id} reply={mine} />
          </>
        )}
      </AdminAction>
    </div>
  )
}

/** What the owner reads. */
function Word({ id, reply, required = false }: { id: string; reply: ConsoleReply | undefined; required?: boolean }) {
  return (
    <TextArea
      id={`${id}-text`}
      name="text"
      label={m.review_text()}
      hint={required ? m.review_text_needed() : m.review_text_hint()}
      rows={4}
      maxLength={1000}
      required={required}
      defaultValue={reply?.values['text']}
      error={reply?.errors['text']}
    />
  )
}
