import { kanaOf, romajiOf } from '#shared/romaji.ts'
import { invisible } from '#shared/typed.ts'
import { oneForm } from './variants.ts'

/**
 * Folding of text for search (D79): width, case, kana, old and new kanji and accents are unified; scripts without
 * spaces are matched anywhere in a field by grams of one and two characters, Latin words by their prefix.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  const kana = plain.replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, katakana =>
    String.fromCharCode(katakana.charCodeAt(0) - 0x60),
  )
  return oneForm(kana)
    .replace(/[ゖゕゐゑ]/g, old => sameSound[old] ?? old)
    .replace(/([ぁ-ゔ])([ゝゞ])/g, (_, kana: string, mark: string) => kana + repeated(kana, mark))
}

const sameSound: Readonly<Record<string, string>> = { ゖ: 'け', ゕ: 'か', ゐ: 'い', ゑ: 'え' }

/** The kana that `ゝ` repeats unvoiced, and `ゞ` voiced. */
const repeated = (kana: string, mark: string): string => {
  const plain = kana.normalize('NFD').charAt(0)
  return mark === 'ゝ' ? plain : `${plain}\u3099`.normalize('NFC')
}

interface Run {
  readonly kind: 'latin' | 'other'
  readonly text: string
}

/** Runs of letters and digits in folded text; everything else separates them. */
function runsOf(folded: string): Run[] {
  return [...folded.matchAll(/[a-z0-9]+|(?:(?![a-z0-9])[\p{L}\p{N}])+/gu)].map(([text]) => ({
    kind: /^[a-z0-9]/.test(text) ? 'latin' : 'other',
    text,
  }))
}

/** Searchable text of a document: folded texts and readings, separated by `\0`; fields are separated by line feeds. */
export function searchText(fields: readonly string[], readings: readonly string[]): string {
  const unique = (parts: readonly string[]) => [...new Set(parts.map(fold).filter(part => part !== ''))]
  return `${unique(fields.flatMap(withoutSpaces)).join('\n')}\0${unique(readings.flatMap(withoutSpaces)).join('\n')}`
}

/** Names are written with a space that nobody types: 「嶺岸 航」 is also found as 「嶺岸航」. */
function withoutSpaces(field: string): string[] {
  return /[\u02b0-\uffff]\s+[\u02b0-\uffff]/.test(field) ? [field, field.replace(/\s+/g, '')] : [field]
}

/** Grams of one and two characters of other scripts, and whole Latin words, including the readings in rōmaji. */
export function tokensOf(text: string): { grams: Set<string>; words: Set<string> } {
  const grams = new Set<string>()
  const words = new Set<string>()
  for (const run of runsOf(text)) {
    if (run.kind === 'latin') words.add(run.text)
    else gramsOf(run.text, grams)
  }
  const readings = text.slice(text.indexOf('\0') + 1)
  for (const run of runsOf(readings)) {
    if (run.kind === 'other') for (const word of romajiOf(run.text)) words.add(word)
  }
  return { grams, words }
}

function gramsOf(run: string, into: Set<string>): void {
  let before = ''
  for (const letter of run) {
    into.add(letter)
    if (before) into.add(before + letter)
    before = letter
  }
}

/** A condition on a document: text that occurs anywhere, or the beginning of a word (or of its reading in kana). */
export type Term =
  | { readonly kind: 'anywhere'; readonly text: string }
  | { readonly kind: 'beginning'; readonly text: string; readonly kana: string | undefined }

const mostTerms = 12

/** Distinct terms of a keyword; all of them must match. */
export function searchTermsOf(keyword: string): Term[] {
  const runs = new Map(runsOf(fold(keyword)).map(run => [run.text, run]))
  return [...runs.values()].slice(0, mostTerms).map(run => {
    if (run.kind === 'other') return { kind: 'anywhere', text: run.text }
    const kana = kanaOf(run.text)
    return { kind: 'beginning', text: run.text, kana: kana && kana.length > 1 ? kana : undefined }
  })
}

/** Defines a match; the index must agree with it. Used directly for lists that are read whole. */
export function matches(text: string, terms: readonly Term[]): boolean {
  const { words } = tokensOf(text)
  return terms.every(term => {
    if (term.kind === 'anywhere') return text.includes(term.text)
    const begins = [...words].some(word => word.startsWith(term.text))
    return begins || (term.kana !== undefined && text.includes(term.kana))
  })
}
