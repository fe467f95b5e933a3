import { rangesIn } from './code-points.ts'
import { faceFiles } from './face-files.ts'
import { faceLetters } from './face-letters.ts'
import { lettersMissing, setText } from './letters.ts'

type Face = keyof typeof faceFiles

/** For each code point the number of the face that has it, from 1; 0 where none does. */
const faceNumbers = (() => {
  const numbers = new Uint8Array(0x110000)
  for (const [index, [, letters]] of faceLetters.entries())
    for (const [from, to] of rangesIn(letters)) numbers.fill(index + 1, from, to + 1)
  return numbers
})()

/** Whether documents have a glyph for the code point. */
export const hasGlyph = (code: number): boolean => (faceNumbers[code] ?? 0) > 0

/** Letters of a name that no document can print, each once. */
export const unprinted = (name: string): string[] => lettersMissing(name, hasGlyph)

/**
 * The faces that a document with this content needs, of Shippori Mincho, EB Garamond and Hanazono Mincho: always the
 * first, which sets the house's own texts, and of the others, 150 slices of up to 300 kB, those with a letter of the
 * content.
 */
export async function documentFonts(content: unknown, load: (face: Face) => Promise<Uint8Array> = bundled) {
  const written = setText(JSON.stringify(content), hasGlyph)
  const needed = new Set([1, ...[...written].map(letter => faceNumbers[letter.codePointAt(0) ?? 0] ?? 0)])
  return Promise.all(faceLetters.filter((_, index) => needed.has(index + 1)).map(([name]) => load(name)))
}

const bundled = async (face: Face): Promise<Uint8Array> => (await faceFiles[face]()).default
