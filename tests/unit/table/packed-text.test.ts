import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packFields, packText, unpackFields, unpackText } from '#functions/machinery/table/packed-text.ts'

const text = JSON.stringify({ status: 'AUTHORIZED', upstreamOrderId: 'o01KB8Z6V3RM3F5Q9ZC5T0A1B2C', note: '志野茶碗' })

test('text is unpacked as it was, and so is what was stored before it was packed this way', () => {
  expect(unpackText(packText(text))).toBe(text)
  expect(unpackText(deflateSync(text))).toBe(text)
  expect(unpackText(text)).toBe(text)
})

test('text that was packed long ago is still read: the words that it was packed with are the same', () => {
  const stored = 'eLt4A9Omq8ZRHGHN5N5OFlFmYcZBvsZupoGWUc6mIQaOhk5Gzko6Snn5oJyq9HT/9JftfS96tj1fNF2pFgB1ZiCR'
  expect(unpackText(Buffer.from(stored, 'base64'))).toBe(text)
})

test('fields that the item shows count before those that are packed', () => {
  const fields = { id: 'o1', amount: 3, version: 1 }
  expect(unpackFields({ PK: 'P', version: 2, ...packFields(fields) })).toMatchObject({
    id: 'o1',
    amount: 3,
    version: 2,
  })
  expect(unpackFields({ PK: 'P', id: 'o1', version: 7 })).toEqual({ PK: 'P', id: 'o1', version: 7 })
})
