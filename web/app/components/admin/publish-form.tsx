import { useEffect, useState } from 'react'
import type { ConsoleReply } from '../../lib/console/reply.ts'
import { m } from '../../paraglide/messages.js'
import { Money } from '../field.tsx'
import { Act } from './act.tsx'
import { MinuteField, VisibilityField } from './act-fields.tsx'
import css from './admin.module.css'

const kinds = ['fixed', 'offer', 'auction', 'display'] as const
type Kind = (typeof kinds)[number]
const names = {
  fixed: m.admin_t_fixed,
  offer: m.admin_t_offer,
  auction: m.admin_t_auction,
  display: m.admin_t_display,
} as const

/** How a work comes on sale (D31, D55). Without scripts every field is there, and those of the chosen kind count. */
export function PublishForm({ formId, reply }: { formId: string; reply: ConsoleReply | undefined }) {
  const label = {
    'sale.price': m.admin_f_price(),
    'sale.startPrice': m.admin_p_start(),
    'sale.instantPrice': m.admin_p_instant(),
    'sale.startTime': m.admin_p_from(),
    'sale.endTime': m.admin_p_until(),
  }
  return (
    <Act
      intent="publish"
      formId={formId}
      reply={reply}
      open={m.admin_act_publish()}
      submit={m.admin_act_publish_do()}
      labels={label}
    >
      {form => <PublishFields {...form} />}
    </Act>
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
        <legend>{m.admin_p_kind()}</legend>
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
        money('sale.price', m.admin_f_price(), m.admin_p_price_hint())}
      {(kind === undefined || kind === 'auction') && (
        <>
          {money('sale.startPrice', m.admin_p_start())}
          {money('sale.instantPrice', m.admin_p_instant(), m.admin_p_instant_hint())}
          <MinuteField
            id={id}
            name="sale.startTime"
            label={m.admin_p_from()}
            hint={m.admin_p_from_hint()}
            reply={reply}
          />
          <MinuteField
            id={id}
            name="sale.endTime"
            label={m.admin_p_until()}
            hint={m.admin_p_until_hint()}
            reply={reply}
          />
        </>
      )}
      <VisibilityField id={id} chosen={reply?.values['visibility']} />
    </>
  )
}
