import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import type { PartnerCard } from '../../../lib/rows.ts'

/** A partner's wordmark, or its name where there is none. */
export function PartnerMark({
  partner: { name, logo },
  className,
  height = 32,
}: {
  partner: PartnerCard
  className?: string
  height?: number
}) {
  if (!logo) return <b>{name}</b>
  const width = Math.round((height * logo.width) / logo.height)
  return <img className={className} src={pictureAt(logo, width * 2)} alt={name} width={width} height={height} />
}
