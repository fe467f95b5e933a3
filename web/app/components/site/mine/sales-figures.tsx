import type { saleHistory } from '#shared/api/earning/sales.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { monthName } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import css from './sales.module.css'

type Months = OutputOf<typeof saleHistory>['months']

/** This month as a subtraction, and the last twelve as bars (DESIGN 11); the bars are said in words too. */
export function SalesFigures({ months }: { months: Months }) {
  const now = months.at(-1) ?? { month: '', sold: 0, net: 0 }
  return (
    <>
      <div className={css.figures}>
        <Figure label={m.sales_month()} amount={now.sold} />
        <span aria-hidden="true">−</span>
        <Figure label={m.sales_taken()} amount={now.sold - now.net} />
        <span aria-hidden="true">＝</span>
        <Figure label={m.sales_net_month()} amount={now.net} own />
      </div>
      {months.some(({ sold }) => sold > 0) && <Chart months={months} />}
    </>
  )
}

function Figure({ label, amount, own = false }: { label: string; amount: number; own?: boolean }) {
  return (
    <p className={own ? css.own : undefined}>
      <span className="mut">{label}</span>
      <b>{yen(amount)}</b>
    </p>
  )
}

const [left, top, bottom, step, bar] = [56, 30, 200, 56, 32]

function Chart({ months }: { months: Months }) {
  const { locale } = useSite()
  const most = Math.max(...months.map(({ sold }) => sold))
  const { ceiling, every } = scaleFor(most)
  const y = (amount: number) => bottom - ((bottom - top) * amount) / ceiling
  const marks = Array.from({ length: Math.round(ceiling / every) + 1 }, (_, index) => index * every)
  const best = months.find(({ sold }) => sold === most)
  const last = months.length - 1
  const label = m.sales_chart({
    now: yen(months[last]?.sold ?? 0),
    month: best ? monthName(best.month, locale) : '',
    best: yen(most),
  })
  return (
    <div className="mt5">
      <h2 className={css.heading}>{m.sales_year()}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={`scroll ${css.newest}`} tabIndex={0} aria-label={m.sales_year()}>
        <svg className={css.chart} viewBox="0 0 736 230" role="img" aria-label={label}>
          <text x="0" y="14">
            {m.sales_chart_unit()}
          </text>
          {marks.map(amount => (
            <g key={amount}>
              <path d={`M${left} ${y(amount)}H736`} className={amount === 0 ? css.base : css.line} />
              <text x={left - 10} y={y(amount) + 4} textAnchor="end">
                {amount / tenThousand}
              </text>
            </g>
          ))}
          {months.map(({ month, sold }, index) => {
            const x = left + 8 + index * step
            return (
              <g key={month} className={index === last ? css.now : undefined}>
                {sold > 0 && <path d={`M${x} ${bottom}V${y(sold)}h${bar}V${bottom}z`} />}
                <text x={x + bar / 2} y={bottom + 22} textAnchor="middle">
                  {monthName(month, locale)}
                </text>
              </g>
            )
          })}
        </svg>
      </section>
    </div>
  )
}

const tenThousand = 10_000

/** Round steps of 1, 2 or 5 in ten thousand yen, three to five of them up to the highest bar. */
function scaleFor(most: number): { ceiling: number; every: number } {
  const rough = Math.max(most / 4, tenThousand)
  const power = 10 ** Math.floor(Math.log10(rough))
  const every = ([1, 2, 5, 10].find(step => step * power >= rough) ?? 10) * power
  return { ceiling: Math.ceil(most / every) * every, every }
}
