import type { ReactNode } from 'react'

/** Labels with values; a row whose value is empty is left out. */
export function Facts({
  rows,
  plain = false,
}: {
  rows: readonly (readonly [label: string, value: ReactNode])[]
  plain?: boolean
}) {
  const filled = rows.filter(([, value]) => value !== '' && value !== null && value !== undefined)
  return (
    <dl className={plain ? 'facts plain' : 'facts'}>
      {filled.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
