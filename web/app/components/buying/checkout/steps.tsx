import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Breadcrumb } from '../../site/frame/breadcrumb.tsx'
import { Stepper } from '../../site/parts/stepper.tsx'
import css from './checkout.module.css'

/** Head of the three steps to an order; `current` counts from 0. */
export function CheckoutHead({ title, current }: { title: string; current: number }) {
  const { paths } = useSite()
  return (
    <>
      <Breadcrumb steps={[{ text: m.cart_title(), to: paths.cart() }, { text: title }]} />
      <h1>{title}</h1>
      <div className={css.steps}>
        <Stepper steps={[m.cart_step_confirm(), m.cart_step_address(), m.cart_step_payment()]} current={current} />
      </div>
    </>
  )
}
