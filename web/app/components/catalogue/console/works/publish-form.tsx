import { useEffect, useState } from 'react'
import { features } from '#shared/domain/kernel/features.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import { MinuteField, VisibilityField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import css from '../../../site/console/forms.module.css'
import { Money } from '../../../site/frame/field.tsx'

type Kind = 'fixed' | 'offer' | 'auction' | 'display'
const kinds: readonly Kind[] = ['fixed', ...(features.offers ? (['offer'] as const) : []), 'auction', 'display']
const names = {
  fixed: m.admin_sale_type_fixed,
  offer: m.admin_sale_type_offer,
  auction: m.admin_sale_type_auction,
  display: m.admin_sale_type_display,
} as const

/** Asks how a work comes on sale (D31, D55). Without scripts every field is there, and those of the chosen kind count. */
export function PublishForm({ formId, reply }: { formId: string; reply: ConsoleReply | undefined }) {
  const label = {
    'sale.price': m.admin_field_price(),
    'sale.startPrice': m.admin_publish_start(),
    'sale.instantPrice': m.admin_publish_instant(),
    'sale.startTime': m.admin_publish_from(),
    'sale.endTime': m.admin_publish_until(),
  }
  return (
    <AdminAction
      intent="publish"
      formId={formId}
      reply={reply}
      open={m.admin_action_publish()}
      submit={m.admin_action_publish_submit()}
      labels={label}
    >
      {form => <PublishFields {...form} />}
    </AdminAction>
  )
}

function PublishFields({ id, reply }: { id: string; reply: ConsoleReply | undefined }) {
  const before = kinds.find(kind => kind === reply?.values['sale.kind'])
  // Without scripts nothing is hidden: the kind that is chosen decides which fields count.
  const [kind, setKind] = useState<Kind | undefined>(before)
  useEffect(() => setKind(chosen => chosen ?? 'fixed'), [])
  const money = (name: string, label: string, hint?: string) => (
    <Money
      id={`${id}-${name}`}
      name={name}
      label={label}
      {...(hint && { hint })}
      defaultValue={reply?.values[name]}
      error={reply?.errors[name]}
    />
  )
  return (
    <>
      <fieldset className={css.checks}>
        <legend>{m.admin_publish_kind()}</legend>
        <div>
          {kinds.map(each => (
            <label className="radio" key={each}>
              <input
                type="radio"
                name="sale.kind"
                value={each}
                defaultChecked={each === (before ?? 'fixed')}
                onChange={() => setKind(each)}
              />
              <span>{names[each]()}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {(kind === undefined || kind === 'fixed' || kind === 'offer') &&
        money('sale.price', m.admin_field_price(), features.offers ? m.admin_publish_price_hint() : undefined)}
      {(kind === undefined || kind === 'auction') && (
        <>
          {money('sale.startPrice', m.admin_publish_start())}
          {money('sale.instantPrice', m.admin_publish_instant(), m.admin_publish_instant_hint())}
          <MinuteField
            id={id}
            name="sale.startTime"
            label={m.admin_publish_from()}
            hint={m.admin_publish_from_hint()}
            reply={reply}
          />
          <MinuteField
            id={id}
            name="sale.endTime"
            label={m.admin_publish_until()}
            hint={m.admin_publish_until_hint()}
            reply={reply}
          />
        </>
      )}
      <VisibilityField id={id} chosen={reply?.values['visibility']} />
    </>
  )
}
