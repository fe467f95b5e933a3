import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packText } from '#functions/machinery/table/packed-text.ts'
import { sandboxCards } from '#shared/platform/sandbox/cards.ts'
import { cardNumbersBelow, cardNumbersIn } from '#tests/support/card-scan.ts'

test.each(sandboxCards.map(({ number }) => [number]))('the scan finds %s, however it is written', number => {
  const groups = /^3[47]/.test(number) ? [4, 10] : /^36/.test(number) ? [4, 10] : [4, 8, 12]
  const grouped = (mark: string) =>
    [...number].map((digit, at) => (groups.includes(at) ? mark + digit : digit)).join('')
  for (const text of [number, `{"card_no":"${number}"}`, `?card=${number}&x=1`, grouped(' '), grouped('-')]) {
    expect(cardNumbersIn(`before ${text} after`), text).toHaveLength(1)
  }
})

test('the scan takes no other digits for one', () => {
  for (const text of [
    '************4242',
    '4242',
    '1764547200000',
    '42424242424242421',
    '4111111111111111',
    'x424242',
  ]) {
    expect(cardNumbersIn(text), text).toEqual([])
  }
})

test('a number that was written anywhere below a directory is found, between bytes of any kind', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'kogei-scan-'))
  try {
    mkdirSync(path.join(directory, 'objects/private'), { recursive: true })
    writeFileSync(path.join(directory, 'table.db'), Buffer.from([0, 255, 13, 1]))
    expect(cardNumbersBelow(directory)).toEqual([])
    const planted = Buffer.concat([Buffer.from([0, 200]), Buffer.from('4000 0000 0000 9995'), Buffer.from([7, 0])])
    writeFileSync(path.join(directory, 'objects/private/receipt'), planted)
    expect(cardNumbersBelow(directory)).toEqual(['objects/private/receipt: 4000 0000 0000 9995'])
    const packed = Buffer.from(packText(JSON.stringify({ note: 'packed away', card_no: '4242424242424242' })))
    for (const bytes of [packed, Buffer.from(packed.toString('base64'))]) {
      writeFileSync(path.join(directory, 'objects/private/receipt'), Buffer.concat([Buffer.from('{"B":"'), bytes]))
      expect(cardNumbersBelow(directory)).toEqual(['objects/private/receipt: 4242424242424242'])
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
})
