import type { QrCode } from '#shared/qr-code.ts'

/** `label` says where it leads. */
export function Qr({
  qr: { size, path },
  label,
  className,
}: {
  qr: QrCode
  label: string
  className?: string | undefined
}) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
