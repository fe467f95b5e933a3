// Looks for card numbers where none may be: in everything that a runtime has written, and in what it has answered
// (payment-platform.md 9.8). Only the sandbox's numbers can be typed anywhere here, so these are what is looked for.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { packedWords } from '#functions/machinery/table/packed-text.ts'
import { sandboxCards } from '#shared/platform/sandbox/cards.ts'

const numbers: ReadonlySet<string> = new Set(sandboxCards.map(({ number }) => number))

/** 14 to 16 digits in groups or without, as people and programs write a card's number. */
const written = /(?<!\d)[3-6]\d{3}([ -]?)\d{4,6}\1\d{4,5}(?:\1\d{4})?(?!\d)/g

/** The test cards' numbers in a text, with whatever stands between their digits. */
export function cardNumbersIn(text: string): string[] {
  return [...text.matchAll(written)].map(([found]) => found).filter(found => numbers.has(found.replace(/[ -]/g, '')))
}

/** Files below a directory that hold one: table, stream, queues, objects, outbox and logs of a runtime are all there. */
export function cardNumbersBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap(entry => {
    if (!entry.isFile()) return []
    const file = path.join(entry.parentPath, entry.name)
    // Bytes as they are, whatever they stand for: a database is not text. What is packed in it is unpacked.
    const bytes = readFileSync(file)
    const found = [bytes.toString('latin1'), ...packedIn(bytes)].flatMap(cardNumbersIn)
    return found.length > 0 ? [`${path.relative(directory, file)}: ${[...new Set(found)].join(', ')}`] : []
  })
}

/** The heads of packed text, as bytes and in base64: with the words that all packed text begins with, or without. */
const heads = [Buffer.from([0x78, 0xbb]), Buffer.from([0x78, 0x9c])]
const inBase64 = /e[JL][\w+/]{20,}/g

/** The texts that a file holds packed: bodies of events and kept answers. */
function packedIn(bytes: Buffer): string[] {
  const found: string[] = []
  for (const head of heads) {
    for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1)) {
      found.push(unpacked(bytes.subarray(at, at + 16_384)))
    }
  }
  for (const [text] of bytes.toString('latin1').matchAll(inBase64)) found.push(unpacked(Buffer.from(text, 'base64')))
  return found
}

function unpacked(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes, { dictionary: packedWords, finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8')
  } catch {
    // Two bytes that only look like it.
    return ''
  }
}
