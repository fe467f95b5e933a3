import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/**
 * Addresses that a webhook may be sent to (payment-platform.md 5.6): https on port 443 of a public address, the
 * operator's origins, and, on a developer's own machine, that machine. Checked when an endpoint is saved and at every
 * attempt, on the very IP addresses that are then connected to, because a name may resolve differently in between.
 */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Only 2000::/3 is public, without the ranges for documentation, tunnels and benchmarks. */
const closed6 = ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

// Two lists, because a single one would match each IPv4 address against the IPv6 nets as a mapped address.
const closed = { ipv4: listOf(closed4, 'ipv4'), ipv6: listOf(closed6, 'ipv6') }

function listOf(nets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', prefix] = net.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

export interface Address {
  readonly address: string
  readonly family: 4 | 6
}
/** Addresses allowed besides public ones. */
export interface ClosedPlaces {
  /** Origins of the operator. */
  readonly own: readonly string[]
  /** This machine, also by http and on any port. */
  readonly isLoopbackOpen: boolean
}
type Lookup = (host: string) => Promise<readonly Address[]>

export function isPublicAddress({ address, family }: Address): boolean {
  const version = family === 6 ? 'ipv6' : 'ipv4'
  return !closed[version].check(address, version)
}

const loopback = { ipv4: listOf(['127.0.0.0/8'], 'ipv4'), ipv6: listOf(['::1/128'], 'ipv6') }

function isLoopback({ address, family }: Address): boolean {
  const version = family === 6 ? 'ipv6' : 'ipv4'
  return loopback[version].check(address, version)
}

/** IP addresses to connect to for `url`, or undefined if it is not allowed. */
export async function reachable(
  url: string,
  { own, isLoopbackOpen }: ClosedPlaces,
  lookup: Lookup = lookupAll,
): Promise<readonly Address[] | undefined> {
  // The contract accepts texts that are not URLs, such as `http://[:]` or a port out of range.
  if (!URL.canParse(url)) return undefined
  const { origin, protocol, port, username, password, hostname } = new URL(url)
  if (username || password || !/^https?:$/.test(protocol)) return undefined
  const isOwn = own.includes(origin)
  const isPublicForm = protocol === 'https:' && port === ''
  if (!isOwn && !isPublicForm && !isLoopbackOpen) return undefined
  const addresses = await addressesOf(hostname, lookup)
  // A single address outside the allowed kind refuses all, because any of them may be used.
  const mayUse =
    isOwn || (isPublicForm && addresses.every(isPublicAddress)) || (isLoopbackOpen && addresses.every(isLoopback))
  return addresses.length > 0 && mayUse ? addresses : undefined
}

async function addressesOf(hostname: string, lookup: Lookup): Promise<readonly Address[]> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  if (family === 4 || family === 6) return [{ address: bare, family }]
  try {
    return await lookup(bare)
  } catch {
    // A name that cannot be resolved cannot be reached, whatever the resolver's error.
    return []
  }
}

const lookupAll: Lookup = async host =>
  (await systemLookup(host, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))

/** A comma-separated list from the environment. */
export const originsOf = (list: string) =>
  list
    .split(',')
    .map(origin => origin.trim())
    .filter(Boolean)
