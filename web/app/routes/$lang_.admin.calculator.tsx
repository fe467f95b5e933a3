import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { say } from '#shared/domain/kernel/language.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { trialSellers } from '#shared/domain/selling/resale/trial-sale.ts'
import { TrialLines } from '../components/selling/console/policy/trial-lines.tsx'
import css from '../components/site/console/lists.module.css'
import { Button } from '../components/site/frame/button.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { Input, Money, Select } from '../components/site/frame/field.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { loadCalculator } from '../lib/console/calculator.server.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadCalculator(args)

const sellerWords = {
  official: m.calculator_seller_official,
  partner: m.calculator_seller_partner,
  'member-sends': m.calculator_seller_member_sends,
  'member-fetched': m.calculator_seller_member_fetched,
} as const

/** What a sale would have paid by the policy of its date, line by line (decision 101). */
export default function Calculator() {
  const { values, errors, sale } = useLoaderData<typeof loader>()
  const field = (name: string) => ({ id: name, name, defaultValue: values[name], error: errors[name] })
  return (
    <>
      <h1>{m.calculator_title()}</h1>
      <p className="sub">{m.calculator_sub()}</p>
      <Form role="search" key={JSON.stringify(values)} className="mt4" noValidate>
        <div className={css.filters}>
          <Money {...field('price')} label={m.calculator_price()} hint={m.calculator_price_hint()} required />
          <Select {...field('seller')} label={m.calculator_seller()}>
            {trialSellers.map(seller => (
              <option key={seller} value={seller}>
                {sellerWords[seller]()}
              </option>
            ))}
          </Select>
          <Input {...field('at')} type="datetime-local" label={m.calculator_at()} required />
        </div>
        <div className={css.filters}>
          <Select {...field('to')} label={m.calculator_to()}>
            <Places country="JP" />
            <Places country="US" />
          </Select>
          <Select {...field('from')} label={m.calculator_from()}>
            <Places country="JP" />
          </Select>
        </div>
        <div className={css.filters}>
          <Input
            {...field('box')}
            label={m.calculator_box()}
            hint={m.calculator_box_hint()}
            placeholder="40 × 30 × 30"
          />
          <Money {...field('quote')} label={m.calculator_quote()} hint={m.calculator_quote_hint()} />
        </div>
        <Button type="submit">{m.calculator_submit()}</Button>
      </Form>
      {sale && <Result sale={sale} />}
    </>
  )
}

function Places({ country }: { country: 'JP' | 'US' }) {
  const { locale } = useSite()
  return areas
    .filter(area => area.country === country && area.pid !== 0)
    .map(area => (
      <option key={area.id} value={area.id}>
        {say(area, locale)}
      </option>
    ))
}

type Sale = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['sale']>

function Result({ sale: { seller, net, buyer, total, tax, girthCm, isQuoteMissing } }: { sale: Sale }) {
  return (
    <>
      {isQuoteMissing && (
        <p className="note mt5" role="status">
          {m.calculator_quote_missing()}
        </p>
      )}
      <Panel id="seller-part" title={m.calculator_seller_part()}>
        <TrialLines caption={m.calculator_seller_lines()} lines={seller} />
        <Facts rows={[[m.calculator_net(), <b key="net">{yen(net)}</b>]]} />
      </Panel>
      <Panel id="buyer-part" title={m.calculator_buyer_part()}>
        <TrialLines caption={m.calculator_buyer_lines()} lines={buyer} />
        <Facts
          rows={[
            [m.calculator_total(), <b key="total">{yen(total)}</b>],
            [m.calculator_tax(), yen(tax)],
            [m.calculator_girth(), girthCm === null ? null : m.policy_unit_cm({ value: girthCm })],
          ]}
        />
      </Panel>
    </>
  )
}
