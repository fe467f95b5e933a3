import { Form, useSearchParams } from '@remix-run/react'
import { type Area, areas } from '#shared/domain/people/address/areas.ts'
import type { Estimate } from '../../../lib/estimate.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { Work } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { DutiesNote, ExportLine } from '../../buying/checkout/export-lines.tsx'
import { Button } from '../../site/frame/button.tsx'
import { Select } from '../../site/frame/field.tsx'
import css from './item.module.css'

/** Chooses a place and shows what the work comes to there; the place is remembered for other works. */
export function EstimateForm({ work, estimate }: { work: Work; estimate: Estimate | undefined }) {
  const { paths, locale } = useSite()
  const [query] = useSearchParams()
  const chosen = estimate?.place.cityId ?? ''
  return (
    <section id="estimate" aria-labelledby="estimate-title">
      <h2 id="estimate-title" className={css.heading}>
        {m.estimate_heading()}
      </h2>
      <Form method="post" action={paths.place} preventScrollReset className={css.estimate} noValidate>
        <input type="hidden" name="back" value={`${paths.artwork(work.id, { tab: 'shipping' })}#estimate`} />
        <Select
          key={chosen}
          id="place"
          name="place"
          label={m.estimate_select()}
          defaultValue={chosen}
          required
          error={query.get('place') === '' ? m.estimate_missing() : undefined}
        >
          <option value="">{m.address_choose()}</option>
          {(locale === 'ja' ? (['JP', 'US'] as const) : (['US', 'JP'] as const)).map(country => (
            <Places key={country} country={country} label={country === 'JP' ? m.address_japan() : m.address_us()} />
          ))}
        </Select>
        <Button type="submit" look="second">
          {m.estimate_submit()}
        </Button>
      </Form>
      {estimate && <EstimateSums estimate={estimate} isAuction={work.auctionState !== null} />}
    </section>
  )
}

function Places({ country, label }: { country: Area['country']; label: string }) {
  const { locale } = useSite()
  return (
    <optgroup label={label}>
      {areas
        .filter(area => area.country === country && area.pid !== 0)
        .map(area => (
          <option key={area.id} value={area.id}>
            {area[locale]}
          </option>
        ))}
    </optgroup>
  )
}

function EstimateSums({ estimate, isAuction }: { estimate: Estimate; isAuction: boolean }) {
  const { place, listPrice: listed, item, transport, packing, insurance, total } = estimate
  const rows: readonly (readonly [string, string])[] = [
    [m.estimate_transport(), transport === null ? m.estimate_quote() : yen(transport)],
    [m.estimate_packing(), yen(packing)],
    [m.estimate_insurance(), yen(insurance)],
  ]
  return (
    <>
      <p className="mt4">{m.estimate_to({ place: place.name })}</p>
      <dl className="sum">
        <div>
          <dt>{m.panel_price_fixed()}</dt>
          <dd>{yen(listed)}</dd>
        </div>
        <ExportLine listed={listed} charged={item} />
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>{m.estimate_total()}</dt>
          <dd>{yen(total)}</dd>
        </div>
      </dl>
      <DutiesNote listed={listed} charged={item} />
      {isAuction && <p className="mut mt2">{m.estimate_now()}</p>}
    </>
  )
}
