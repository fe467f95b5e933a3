import { type SearchIndex, wordMark } from './index.ts'
import type { Term } from './text.ts'

/**
 * Document numbers in ascending order that contain all terms; undefined without a term. Dead documents may be among
 * them.
 */
export function candidatesOf(index: SearchIndex, terms: readonly Term[]): Uint32Array | undefined {
  if (terms.length === 0) return undefined
  const lists = terms.map(term => (term.kind === 'anywhere' ? anywhere(index, term.text) : beginning(index, term)))
  return lists.sort((a, b) => a.length - b.length).reduce(intersect)
}

/** Text of one or two characters is a gram itself; longer text is found by all its grams and then verified. */
function anywhere(index: SearchIndex, text: string): Uint32Array {
  const letters = [...text]
  const grams = letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
  const lists = [...new Set(grams)].map(gram => postings(index, gram)).sort((a, b) => a.length - b.length)
  const found = lists.reduce(intersect)
  return letters.length <= 2 ? found : found.filter(number => index.texts[number]?.includes(text))
}

/** Documents with a word that begins with the term, or with a reading that it spells. */
function beginning(index: SearchIndex, term: Extract<Term, { kind: 'beginning' }>): Uint32Array {
  const prefix = wordMark + term.text
  const lists: (Uint32Array | readonly number[])[] = []
  const { lists: base, words } = index.base
  for (let at = firstFrom(words, prefix); at < words.length && words[at]?.startsWith(prefix); at++) {
    lists.push(base.get(words[at] ?? '') ?? [])
  }
  for (const [token, numbers] of index.recent) if (token.startsWith(prefix)) lists.push(numbers)
  if (term.kana !== undefined) lists.push(anywhere(index, term.kana))
  return union(lists, index.size)
}

function firstFrom(words: readonly string[], prefix: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  return low
}

function postings(index: SearchIndex, token: string): Uint32Array {
  const base = index.base.lists.get(token) ?? new Uint32Array(0)
  const recent = index.recent.get(token)
  if (!recent) return base
  const both = new Uint32Array(base.length + recent.length)
  both.set(base)
  both.set(recent, base.length)
  return both
}

/** Walks the shorter list and gallops through the longer one. */
function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const found = new Uint32Array(short.length)
  let [length, from] = [0, 0]
  for (const number of short) {
    let step = 1
    while (from + step < long.length && (long[from + step] ?? 0) < number) step *= 2
    let [low, high] = [from + (step >>> 1), Math.min(from + step, long.length)]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((long[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    from = low
    if (long[low] === number) found[length++] = number
  }
  return found.subarray(0, length)
}

function union(lists: readonly (Uint32Array | readonly number[])[], size: number): Uint32Array {
  const [only] = lists
  if (lists.length === 1 && only instanceof Uint32Array) return only
  const total = lists.reduce((sum, list) => sum + list.length, 0)
  if (total * 8 < size) {
    const all = new Uint32Array(total)
    let at = 0
    for (const list of lists) {
      all.set(list, at)
      at += list.length
    }
    all.sort()
    return all.filter((number, place) => place === 0 || number !== all[place - 1])
  }
  const marked = new Uint8Array(size)
  let count = 0
  for (const list of lists) {
    for (const number of list) {
      if (marked[number] === 0) count++
      marked[number] = 1
    }
  }
  const found = new Uint32Array(count)
  for (let number = marked.indexOf(1), at = 0; number !== -1; number = marked.indexOf(1, number + 1))
    found[at++] = number
  return found
}
