import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { SiteLink } from './site-link.tsx'

export interface ButtonLook {
  /** One primary a view; `second` beside it, `quiet` to step back, `danger` for what cannot be undone. */
  readonly look?: 'primary' | 'second' | 'quiet' | 'danger' | 'danger-second' | 'bare'
  readonly size?: 'small' | 'normal' | 'large'
  readonly wide?: boolean
}

function classOf({ look = 'primary', size = 'normal', wide = false }: ButtonLook, more = ''): string {
  const looks = {
    primary: '',
    second: 'second',
    quiet: 'quiet',
    danger: 'danger',
    'danger-second': 'danger second',
    bare: 'bare',
  }
  const sizes = { small: 'sm', normal: '', large: 'lg' }
  return ['btn', looks[look], sizes[size], wide ? 'w' : '', more].filter(Boolean).join(' ')
}

export function Button({
  look,
  size,
  wide,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)}
    />
  )
}

export function ButtonLink({
  look,
  size,
  wide,
  className,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  return (
    <SiteLink
      {...rest}
      className={classOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) }, className)}
    />
  )
}
