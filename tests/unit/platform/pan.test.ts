import fc from 'fast-check'
import { ulid } from 'ulid'
import { describe, expect, test } from 'vitest'
import { blank, findCardData, hasCardNumber, passesLuhn, redact, redactText } from '#shared/platform/card/pan.ts'

const visa = '4242424242424242'
const number = { code: 'EC003020040', field: 'card_no' }
const secret = { code: 'EC003011040', field: 'security_code' }

/** Any number whose check digit is right. */
const luhnNumber = fc
  .tuple(fc.integer({ min: 12, max: 18 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 }))
  .map(([length, digits]) => {
    const body = digits.slice(0, length).join('')
    return [...'0123456789'].map(check => body + check).find(passesLuhn) ?? ''
  })
/** One that begins like a card of VISA, Mastercard, AMEX or JCB. */
const cardNumber = fc
  .tuple(
    fc.constantFrom(['4', 16], ['51', 16], ['2221', 16], ['37', 15], ['3530', 16], ['36', 14], ['6011', 16]),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 }),
  )
  .map(([[prefix, length], digits]) => {
    const body = `${prefix}${digits.join('')}`.slice(0, Number(length) - 1)
    return [...'0123456789'].map(check => body + check).find(passesLuhn) ?? ''
  })
/** How people write it. */
const written = (digits: string) =>
  fc.constantFrom(
    digits,
    digits.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    digits.replaceAll(/(\d{4})(?=\d)/g, '$1-'),
    digits.replaceAll(/(\d{4})(?=\d)/g, '$1　'),
    digits.replaceAll(/\d/g, digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    // What nobody sees between the groups, and many of it.
    digits.replaceAll(/(\d{4})(?=\d)/g, '$1\u200b'),
    digits.replaceAll(/\d(?=\d)/g, '$&\u2060\u200d\ufeff\u00ad\u{e0020}'),
  )
/** A body with the value anywhere in it. */
const bodyWith = (value: unknown) =>
  fc
    .tuple(fc.array(fc.constantFrom('metadata', 'client_field_1', 'items', 'note', 'list')), fc.boolean())
    .map(([path, isList]) =>
      path.reduceRight<unknown>((inner, name) => ({ amount: 1200, [name]: inner }), isList ? ['x', value] : value),
    )

describe('the guard finds', () => {
  test('every number of 13 to 19 digits with a right check digit, at any depth and however it is written', () => {
    fc.assert(
      fc.property(
        luhnNumber.chain(written).chain(text => bodyWith(text)),
        body => {
          expect(findCardData(body)).toMatchObject(number)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('a card number in the middle of a text, in a word, before its expiry, and as a number', () => {
    fc.assert(
      fc.property(cardNumber, digits => {
        const spaced = digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
        for (const text of [
          `カード番号は${digits}です。`,
          `card ${spaced}, thanks`,
          `${spaced} 12 28 123`,
          `card${digits}`,
          `pan:${digits};`,
          `${digits}@example.com`,
        ]) {
          expect(findCardData({ note: text }), text).toMatchObject({ ...number, pointer: '/note' })
          expect(redactText(text), text).not.toContain(digits.slice(-4))
        }
        expect(findCardData({ amount: Number(digits) })).toMatchObject(number)
      }),
      { numRuns: 300 },
    )
  })

  test.each(['card_no', 'cardNo', 'CARD-NUMBER', 'pan', 'card_number'])('the name %s, whatever it holds', name => {
    expect(findCardData({ card: [{ [name]: null }] })).toEqual({ ...number, pointer: `/card/0/${name}` })
  })

  test.each(['security_code', 'cvv', 'CVC', 'securityCode', 'cvv2'])('the name %s', name => {
    expect(findCardData({ [name]: '123' })).toEqual({ ...secret, pointer: `/${name}` })
  })

  test('a card number as a key, without repeating it', () => {
    expect(findCardData({ metadata: { [visa]: 'x' } })).toEqual({ ...number, pointer: '/metadata' })
  })

  test('a card number in a field for ids', () => {
    expect(findCardData({ id: visa })).toMatchObject(number)
    expect(findCardData({ tds2_mobile_phone_no: visa })).toMatchObject(number)
  })

  test('what lies deeper than the stack reaches', () => {
    let body: unknown = visa
    for (let depth = 0; depth < 100_000; depth++) body = [body]
    expect(findCardData(body)).toMatchObject(number)
  })
})

describe('the guard finds whatever parts the groups', () => {
  const signs = [...'./_,~・:|*+=–/\\()#、。→', '\n', '\r\n', '\u2009', '\u202f', '\u2028', ' / ', '. ', '…']
  test.each(signs.map(sign => [JSON.stringify(sign), sign] as const))('%s', (_, sign) => {
    for (const [digits, groups] of [
      [visa, visa.replaceAll(/(\d{4})(?=\d)/g, `$1${sign}`)],
      ['378282246310005', ['3782', '822463', '10005'].join(sign)],
      ['30569309025904', ['3056', '930902', '5904'].join(sign)],
    ] as const) {
      for (const text of [
        groups,
        `番号は${groups}です`,
        `a ${groups} b`,
        `${'12 '.repeat(300)}${groups}`,
        `${'7'.repeat(420)} ${groups}`,
      ]) {
        expect(findCardData({ address: text }), text).toMatchObject(number)
        expect(redactText(text), text).not.toContain(digits.slice(-4))
      }
    }
    expect(findCardData({ note: [...visa].join(sign) })).toMatchObject(number)
    expect(findCardData({ note: visa.replaceAll(/(\d\d)(?=\d)/g, `$1${sign}`) })).toMatchObject(number)
  })

  test.each([
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '۴۲۴۲ ۴۲۴۲ ۴۲۴۲ ۴۲۴۲',
    '४२४२.४२४२.४२४२.४२४२',
    '𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐𝟒𝟐',
    '４２４２・４２４２・４２４２・４２４２',
  ])('digits of another script: %s', typed => {
    expect(findCardData({ note: typed })).toMatchObject(number)
    expect(redactText(`注文 ${typed} を`)).toBe(`注文 ${blank} を`)
  })

  test('in a text of 300,000 signs, however it is made', () => {
    for (const part of ['4', '4 ', '4.', '42/', '4242,', '4242・', '٤', '4\u200b', '😀4', 'x4.'])
      redactText(part.repeat(Math.ceil(300_000 / part.length)))
  })
})

describe('the guard lets through', () => {
  test('dates, sizes, amounts, addresses and lists, which are parted by such signs too', () => {
    const usual = [
      '2026/11/27 12:34:56.789',
      '41.5×29.0×30.2×5.5cm、箱 45.0×45.0×45.0',
      '12,345,678,901,234円',
      '192.168.100.100, 192.168.100.101',
      '平成2.10.11〜令和8.11.27',
      '1/2/3/4/5/6/7/8/9/10/11/12/13',
      '5/12 14:00〜16:00、5/13 10:00〜12:00',
      '03-5555-0123／090-1234-5678',
      'ISBN 978-4-04-123456-7, 4-04-123456-7',
    ]
    for (const text of usual) expect(findCardData({ note: text }), text).toBeUndefined()
    for (let at = 0; at < 3000; at++) {
      const day = new Date(1_700_000_000_000 + at * 98_765_432)
      const said = day.toISOString().replace('T', ' ').replaceAll('-', '/').slice(0, 23)
      expect(findCardData({ note: said, text: `${said}に届きました` }), said).toBeUndefined()
    }
  })

  test('a token whose UUID has the digits of a card', () => {
    const token = 'tok_42424242-4242-4242-8abc-a1b2c3d4e5f6'
    expect(findCardData({ token, note: `with ${token}` })).toBeUndefined()
    expect(redactText(token)).toBe(token)
    expect(findCardData({ note: 'tok_4242-4242-4242-4242' })).toMatchObject(number)
  })

  test('ids: ULIDs with and without prefix, UUIDs', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.integer({ min: 1.6e12, max: 2e12 }), (uuid, at) => {
        const id = ulid(at)
        expect(findCardData({ id, order: `o${id}`, key: uuid, note: `evt_${id}`, other: uuid })).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })

  test('order numbers of digits alone, unless they begin like a card', () => {
    fc.assert(
      fc.property(
        luhnNumber.map(digits => `20${digits.slice(2)}`),
        digits => {
          expect(findCardData({ id: digits, order_id: digits, orderId: digits, customer_id: digits })).toBeUndefined()
        },
      ),
    )
  })

  test('telephone numbers, postcodes and dates, alone and together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9_999_999 }), (line, area) => {
        const phone = `090${String(line).padStart(8, '0')}`
        const postcode = String(area).padStart(7, '0')
        const spelled = `〒${postcode.slice(0, 3)}-${postcode.slice(3)} ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`
        expect(findCardData({ tds2_mobile_phone_no: phone, tel: `+81${phone.slice(1)}0000` })).toBeUndefined()
        expect(
          findCardData({ created_from: '2026-11-21T16:20:00.000+09:00', note: `2026-11-21に${phone}へ` }),
        ).toBeUndefined()
        // A number written in pieces, in a text, must also begin like a card to be one.
        if (!/^[2-6]/.test(postcode) && !/^[2-6]/.test(postcode.slice(3))) {
          expect(findCardData({ note: spelled }), spelled).toBeUndefined()
        }
      }),
    )
  })

  test('amounts, instants and masked numbers', () => {
    expect(findCardData({ amount: 9_999_999_999, at: 1_795_248_000_008, card: '************4242' })).toBeUndefined()
    for (let at = 1_795_248_000_000; at < 1_795_248_000_200; at++) {
      expect(findCardData({ at, answer: JSON.stringify({ at }) })).toBeUndefined()
    }
  })

  test('numbers of 12 and of 20 digits', () => {
    expect(findCardData({ a: '424242424242', b: '42424242424242424242' })).toBeUndefined()
  })
})

describe('what we wrote ourselves', () => {
  test('is searched for numbers of cards, not for check digits', () => {
    fc.assert(
      fc.property(cardNumber, fc.string(), fc.integer({ min: 0, max: 9e12 }), (digits, text, at) => {
        const key = `${String(at).padStart(15, '0')}#req_${ulid()}`
        expect(hasCardNumber(JSON.stringify({ SK: key, at: 1.7e12 + (at % 1e11) }))).toBe(false)
        expect(hasCardNumber(JSON.stringify({ SK: key, note: `${text} ${digits}` }))).toBe(true)
      }),
    )
  })
})

describe('the log', () => {
  test('shows no card number of a text and keeps the rest of it', () => {
    expect(redactText(`注文 4242-4242-4242-4242 を ${visa} で`)).toBe(`注文 ${blank} を ${blank} で`)
    expect(redact({ card_no: '1', list: [{ cvv: '123', note: `x ${visa}` }], ok: 7 })).toEqual({
      card_no: blank,
      list: [{ cvv: blank, note: `x ${blank}` }],
      ok: 7,
    })
  })

  test('has nothing left that the guard would refuse as a value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(luhnNumber.chain(written), fc.string(), cardNumber)),
        fc.string(),
        (parts, glue) => {
          const said = redact({ note: parts.join(` ${glue} `), parts })
          expect(findCardData(JSON.parse(JSON.stringify(said)))).toBeUndefined()
        },
      ),
      { numRuns: 1000 },
    )
  })
})

test('where a list goes on is no card number, though one moment in ten has the check digit of one', () => {
  const after = '001795312068004#req_01KAM3Z8T4242424242424242X'
  expect(passesLuhn(after.slice(0, 15))).toBe(true)
  expect(findCardData({ after })).toBeUndefined()
  expect(findCardData({ after: visa })).toEqual({ ...number, pointer: '/after' })
})
