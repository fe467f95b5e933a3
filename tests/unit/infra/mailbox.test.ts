import { describe, expect, test } from 'vitest'
import { mailboxHeader, readMailbox } from '#infra/mailbox.ts'

const header = (text: string) => {
  const mailbox = readMailbox(text)
  return mailbox && mailboxHeader(mailbox)
}
/** What a mail program shows of encoded words. */
const shown = (text: string) =>
  [...text.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = '']) => Buffer.from(word, 'base64').toString('utf8'))

describe('who sends a mail', () => {
  test.each([
    ['notice@kogei.example', 'notice@kogei.example'],
    ['Kogei no Ma <notice@kogei.example>', '"Kogei no Ma" <notice@kogei.example>'],
    ['Kogei, no Ma: <notice@kogei.example>', '"Kogei, no Ma:" <notice@kogei.example>'],
    ['"Kogei no Ma" <notice@kogei.example>', '"Kogei no Ma" <notice@kogei.example>'],
  ])('is said as it is in ASCII: %s', (text, wanted) => {
    expect(header(text)).toBe(wanted)
  })

  test.each([
    '工藝の間',
    'Kōgei no Ma',
    '工藝の間 — 一点ものの日本工藝のための市場とその仲間たち',
    '𠮷野工房🍵'.repeat(8),
  ])('is said in seven bits, and shown as it was written: %s', name => {
    const said = header(`${name} <notice@kogei.example>`) ?? ''
    expect(said).toMatch(/^[ -~]+ <notice@kogei\.example>$/)
    for (const word of said.split(' ').slice(0, -1)) expect(word.length).toBeLessThanOrEqual(75)
    expect(shown(said).join('')).toBe(name)
  })

  test.each([
    '工藝@kogei.example',
    'notice@工藝.example',
    'Kogei <notice@kogei.example',
    'Kogei\r\nBcc: x <notice@kogei.example>',
    'a "b" <notice@kogei.example>',
    `${'間'.repeat(101)} <notice@kogei.example>`,
    'notice@kogei',
    '',
  ])('is refused where nobody could be written from: %s', text => {
    expect(readMailbox(text)).toBeUndefined()
  })
})
