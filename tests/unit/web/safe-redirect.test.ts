import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgets } from '#tests/support/budgets.ts'
import { safeRedirect } from '../../../web/app/lib/page/safe-redirect.ts'

const fallback = '/jp'
const own = 'https://kogei.example'

/** Ways of writing "another site" that parsers, proxies or browsers have been seen to accept. */
const hosts = ['evil.example', 'evil.example/jp', 'kogei.example.evil.example', 'kogei.example@evil.example', '0x7f.1']
const prefixes = [
  'https://',
  'http://',
  'HTTPS://',
  'https:/',
  'https:',
  'https:\\\\',
  '//',
  '///',
  '////',
  '\\\\',
  '/\\',
  '\\/',
  '/\\/',
  '/\\\\',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '/ /',
  '/\u0000/',
  '/\u200b/',
  '/\u2028/',
  '/\ufeff/',
  '\u0001//',
  'ftp://',
  'ws://',
  'file:///',
  'blob:https://',
  'x:',
  '@',
  '.',
  '\u3000//',
  '/\u2060/',
]
const others = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'mailto:a@b.example',
  '/jp\r\nSet-Cookie: at=x',
  '/jp\nLocation: https://evil.example',
  '/jp\u0000',
  '/\u202ejp',
  '/jp with space',
  '/jp\\..\\evil',
  '/jp\u2029',
  '/\ud800',
  '/..//evil.example',
  '/.//evil.example',
  '/jp/../..//evil.example',
  '/%2e%2e//evil.example',
  '/%2e//evil.example',
  '/./%2e%2e//evil.example',
  'jp/mine',
  'mine',
  '?redirect=/jp',
  '/api/logout',
  '/jp/../api/logout',
  '/jp/%2e%2e/api/logout',
  '/__local/clock',
  '/assets/x.js',
  '/jp/logout',
  '/en/logout/',
  '/jp/mine.data',
  '/ch/mine',
  '/mine',
  '/ws',
  '#top',
  '',
  ' ',
  ...Array.from({ length: 12 }, (_, code) => `/${String.fromCharCode(code)}/evil.example`),
]
const payloads = [...prefixes.flatMap(prefix => hosts.map(host => `${prefix}${host}`)), ...others]

describe('a redirect target from outside', () => {
  test('the list tries at least two hundred targets', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(200)
  })

  test.each(payloads)('%j leads nowhere else', payload => {
    expect(safeRedirect(payload, fallback)).toBe(fallback)
  })

  test('a target that is far too long leads nowhere else', () => {
    expect(safeRedirect('/'.repeat(3000), fallback)).toBe(fallback)
    expect(safeRedirect(`/${'a'.repeat(3000)}`, fallback)).toBe(fallback)
  })

  test('a value that is no text is no target', () => {
    for (const value of [undefined, null, 0, {}, ['/jp'], new Date(0)])
      expect(safeRedirect(value, fallback)).toBe(fallback)
  })

  test.each([
    '/jp',
    '/jp/mine/notice?page=2',
    '/en/artworks/detail?id=shino-chawan#bids',
    '/jp/artworks?keyword=%E8%8C%B6',
  ])('%s is a path of ours and stays as it is', path => {
    expect(safeRedirect(path, fallback)).toBe(path)
  })

  test('any text keeps the browser on this site', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '.',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'evil.example',
      'https:',
      'jp',
    )
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.array(pieces).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(anything, text => {
        const target = safeRedirect(text, fallback)
        expect(target).toMatch(/^\/(?![/\\])/)
        expect(new URL(target, own).origin).toBe(own)
        expect(target).not.toMatch(/[\s\\]/)
      }),
      { numRuns: budgets.redirects },
    )
  })
})
