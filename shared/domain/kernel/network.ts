/** Prefix lengths in bits of one subscriber's network and of one subscriber's site in IPv6 (RFC 6177). */
const prefixes = { network: 64, site: 48 } as const

/**
 * Subscriber's network of an address, for rate limits. One IPv6 network has 2^64 addresses, so that counting single
 * ones would be useless; an IPv4 address, also mapped into IPv6, counts by itself. Text that is not an address is
 * returned unchanged.
 */
export function networkOf(address: string, whole: keyof typeof prefixes = 'network'): string {
  const groups = groupsOf(address.replace(/^\[|\]$/g, '').replace(/%.*$/, ''))
  if (!groups) return address
  const mapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.')
  const kept = groups.slice(0, prefixes[whole] / 16).map(group => group.toString(16))
  return `${kept.join(':')}::/${prefixes[whole]}`
}

const bytesOf = (group: number) => [group >> 8, group & 255]

/** The eight groups of an IPv6 address in any notation; undefined for anything else. */
function groupsOf(address: string): readonly number[] | undefined {
  if (!address.includes(':')) return undefined
  const [head = '', tail, ...more] = withoutDots(address).split('::')
  if (more.length > 0) return undefined
  const [before, after] = [partsOf(head), partsOf(tail ?? '')]
  const missing = 8 - before.length - after.length
  if (tail === undefined ? missing !== 0 : missing < 0) return undefined
  const parts = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return parts.every(part => /^[0-9a-f]{1,4}$/i.test(part)) ? parts.map(part => Number.parseInt(part, 16)) : undefined
}

const partsOf = (text: string) => (text === '' ? [] : text.split(':'))

/** Converts a trailing IPv4 notation of the last 32 bits. */
const withoutDots = (address: string): string =>
  address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
