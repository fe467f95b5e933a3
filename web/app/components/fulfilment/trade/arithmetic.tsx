import type { saleFeeKinds } from '#shared/domain/kernel/money/sale-fees.ts'
import { yen } from '../../../lib/format/money.ts'
import { m } from '../../../paraglide/messages.js'
import { feeWords } from './sale-words.ts'
import css from './trade.module.css'

/** From the price to what the seller gets, line by line: trust is arithmetic. */
export function Arithmetic({
  line,
}: {
  line: {
    readonly price: number
    readonly fees: readonly { readonly kind: (typeof saleFeeKinds)[number]; readonly amount: number }[]
    readonly net: number
  }
}) {
  return (
    <dl className={css.arithmetic}>
      <div>
        <dt>{m.sales_price_taxed()}</dt>
        <dd>{yen(line.price)}</dd>
      </div>
      {line.fees.map(({ kind, amount }) => (
        <div key={kind}>
          <dt>{feeWords[kind]()}</dt>
          <dd>{signed(amount)}</dd>
        </div>
      ))}
      <div className={css.total}>
        <dt>{m.sales_net()}</dt>
        <dd>{yen(line.net)}</dd>
      </div>
    </dl>
  )
}

/** `+¥5,300`, `-¥120,000`: with the sign in front, as one writes what is added or taken off. */
export const signed = (amount: number) => `${amount > 0 ? '+' : ''}${yen(amount)}`
