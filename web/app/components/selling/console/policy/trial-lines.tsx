import type { TrialSale } from '#shared/domain/selling/resale/trial-sale.ts'
import { policyLabel } from '../../../../lib/console/policy-values.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { Table } from '../../../site/frame/table.tsx'

type Line = TrialSale['seller'][number]

const words: Readonly<Record<Line['name'], () => string>> = {
  price: m.calculator_line_price,
  'export-tax': m.calculator_line_export_tax,
  commission: m.calculator_line_commission,
  'receipt-fee': m.calculator_line_receipt_fee,
  'artist-return': m.calculator_line_artist_return,
  'pickup-fee': m.calculator_line_pickup_fee,
  'passed-transport': m.calculator_line_passed_transport,
  'passed-packing': m.calculator_line_passed_packing,
  transport: m.calculator_line_transport,
  'quoted-transport': m.calculator_line_quoted_transport,
  packing: m.calculator_line_packing,
  insurance: m.calculator_line_insurance,
}

/** Each line of the arithmetic with its rate, its amount and the version of each value that it came from. */
export function TrialLines({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  return (
    <Table
      caption={caption}
      rows={lines.map((line, index) => ({ ...line, key: `${index}-${line.name}` }))}
      keyOf={({ key }) => key}
      columns={[
        { head: m.calculator_head_line(), cell: ({ name }) => words[name]() },
        { head: m.calculator_head_rate(), cell: ({ rate }) => rate && rateText(rate) },
        { head: m.calculator_head_version(), cell: line => <Ruled line={line} /> },
        { head: m.calculator_head_yen(), cell: line => yen(line.yen), right: true },
      ]}
    />
  )
}

const rateText = ({ of, basisPoints }: NonNullable<Line['rate']>) =>
  m.calculator_of({ part: yen(of), rate: m.policy_unit_percent({ value: basisPoints / 100 }) })

function Ruled({ line: { name, ruled } }: { line: Line }) {
  const { locale } = useSite()
  if (name === 'price') return null
  if (ruled.length === 0) return <span className="mut">{m.calculator_fixed()}</span>
  return ruled.map(({ value, version }) => (
    <div key={value}>
      {m.calculator_ruled({
        value: policyLabel(value, locale),
        version: version === null ? m.calculator_first() : m.policy_version({ number: version }),
      })}
    </div>
  ))
}
