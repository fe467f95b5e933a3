/** How much of an IPv6 address is one subscriber's line, and one subscriber's site: bits (RFC 6177). */
const prefixes = { network: 64, site: 48 } as const

/**
 * Whose line an address is, for counting. One IPv6 line has 2^64 addresses, so that a single one of them counts nobody;
 * an IPv4 address, mapped into IPv6 too, is the line itself. What is no address is taken as it came.
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

/** The eight groups of an IPv6 address in any spelling; undefined for anything else. */
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

/** The last 32 bits may be written as an IPv4 address. */
const withoutDots = (address: string): string =>
  address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
