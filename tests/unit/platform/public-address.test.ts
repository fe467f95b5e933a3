import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Address,
  isPublicAddress,
  originsOf,
  reachable,
} from '#functions/platform/webhooks/delivery/public-address.ts'

const four = (address: string): Address => ({ address, family: 4 })
const six = (address: string): Address => ({ address, family: 6 })
const to =
  (...addresses: readonly Address[]) =>
  async () =>
    addresses
const open = to(four('93.184.216.34'))

describe('a public address', () => {
  test.each(['8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.255.255', '223.255.255.255'])(
    '%s is public',
    address => expect(isPublicAddress(four(address))).toBe(true),
  )
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ])('%s is not public', address => expect(isPublicAddress(four(address))).toBe(false))
  test.each(['2606:4700:4700::1111', '2a00:1450:4001::1'])('%s is public', address =>
    expect(isPublicAddress(six(address))).toBe(true),
  )
  test.each([
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
    '4000::1',
  ])('%s is not public', address => expect(isPublicAddress(six(address))).toBe(false))
})

describe('the platform sends a webhook', () => {
  const may = async (url: string, own: readonly string[] = [], lookup = open, isLoopbackOpen = false) =>
    (await reachable(url, { own, isLoopbackOpen }, lookup)) !== undefined

  test('to https on port 443 of a public host', async () => {
    expect(await may('https://shop.example/hooks?a=b')).toBe(true)
    expect(await may('https://shop.example:443/hooks')).toBe(true)
    expect(await may('https://8.8.8.8/')).toBe(true)
  })

  test.each([
    'http://[:]',
    'https://shop.example:99999/',
    'http://shop.example/',
    'https://shop.example:8443/',
    'https://user@shop.example/',
    'https://user:secret@shop.example/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'ftp://shop.example/',
  ])('never to %s', async url => {
    expect(await may(url)).toBe(false)
  })

  test('never to a name with one private address', async () => {
    expect(await may('https://shop.example/', [], to(four('8.8.8.8'), four('10.0.0.1')))).toBe(false)
  })

  test('never to a name that does not resolve', async () => {
    expect(await may('https://shop.example/', [], to())).toBe(false)
    expect(await may('https://shop.example/', [], async () => Promise.reject(new Error('ENOTFOUND')))).toBe(false)
  })

  test('to the exact origin of its operator', async () => {
    const own = originsOf('https://kogei.example, http://localhost:3000')
    const home = to(four('127.0.0.1'))
    expect(await may('http://localhost:3000/api/payment/webhook', own, home)).toBe(true)
    expect(await may('http://localhost:3001/api/payment/webhook', own, home)).toBe(false)
    expect(await may('https://localhost:3000/', own, home)).toBe(false)
    expect(await may('http://localhost:3000@10.0.0.1/', own, home)).toBe(false)
    expect(originsOf('')).toEqual([])
  })

  const here = to(four('127.0.0.1'), six('::1'))
  test.each([
    'http://127.0.0.1:4242/',
    'http://127.1.2.3/hooks',
    'https://127.0.0.1/',
    'http://localhost:4242/hooks',
    'https://localhost:8443/',
    'http://[::1]:4242/',
    'http://shop.test:4242/',
  ])('to %s where the platform runs on the same machine, and nowhere else', async url => {
    expect(await may(url, [], here, true)).toBe(true)
    expect(await may(url, [], here)).toBe(false)
  })

  test.each([
    ['another machine of the house', 'http://192.168.1.1:4242/', open],
    ['the metadata of a cloud', 'http://169.254.169.254/latest', open],
    ['every address of this machine', 'http://0.0.0.0:4242/', open],
    ['this machine as an IPv4 address in IPv6', 'http://[::ffff:127.0.0.1]:4242/', open],
    ['a public host without encryption', 'http://shop.example/', open],
    ['a name of this machine and another', 'http://shop.test:4242/', to(four('127.0.0.1'), four('10.0.0.1'))],
    ['a name of this machine and a public one', 'https://shop.test/', to(four('127.0.0.1'), four('8.8.8.8'))],
    ['a user of this machine', 'http://user@127.0.0.1:4242/', here],
    ['another protocol', 'ftp://127.0.0.1/', here],
    ['a name of nobody', 'http://shop.test:4242/', to()],
  ])('from one machine never to %s', async (_, url, lookup) => {
    expect(await may(url, [], lookup, true)).toBe(false)
  })

  test('never to a private host, however its address is written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0x0a000000, max: 0x0affffff }),
        fc.constantFrom('dec', 'hex', 'dots'),
        async (address, form) => {
          const dots = [24, 16, 8, 0].map(shift => (address >>> shift) & 255).join('.')
          const host = form === 'dec' ? String(address) : form === 'hex' ? `0x${address.toString(16)}` : dots
          expect(await may(`https://${host}/`, [], to(four(dots)))).toBe(false)
        },
      ),
    )
  })
})
