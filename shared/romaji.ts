/**
 * Readings in rōmaji and back, for search only: people type `hana` for はな, and `shino` or `sino` for しの. Long vowels
 * are indexed both as written (`toukyou`) and collapsed (`tokyo`).
 */
const rows: Readonly<Record<string, string>> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  g: 'がぎぐげご',
  s: 'さしすせそ',
  z: 'ざじずぜぞ',
  t: 'たちつてと',
  d: 'だぢづでど',
  n: 'なにぬねの',
  h: 'はひふへほ',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
  m: 'まみむめも',
  r: 'らりるれろ',
}
const vowels = 'aiueo'

/** kana -> Hepburn. */
const hepburn = new Map<string, string>()
/** Spelling -> kana: Hepburn and other spellings in use. */
const spellings = new Map<string, string>()

for (const [consonant, kana] of Object.entries(rows)) {
  for (const [at, letter] of [...kana].entries()) learn(letter, consonant + vowels.charAt(at))
  const [, i = ''] = [...kana]
  if (consonant === '') continue
  for (const [small, vowel] of [
    ['ゃ', 'a'],
    ['ゅ', 'u'],
    ['ょ', 'o'],
  ] as const)
    learn(i + small, `${consonant}y${vowel}`)
}
for (const [letter, spelling] of Object.entries({
  や: 'ya',
  ゆ: 'yu',
  よ: 'yo',
  わ: 'wa',
  を: 'wo',
  ん: 'n',
  ゔ: 'vu',
  ゐ: 'i',
  ゑ: 'e',
  ぁ: 'a',
  ぃ: 'i',
  ぅ: 'u',
  ぇ: 'e',
  ぉ: 'o',
  ゃ: 'ya',
  ゅ: 'yu',
  ょ: 'yo',
  っ: '',
  ー: '',
}))
  if (!hepburn.has(letter)) hepburn.set(letter, spelling)
for (const letter of 'やゆよわを') spellings.set(hepburn.get(letter) ?? '', letter)
for (const [letter, spelling] of Object.entries({
  し: 'shi',
  ち: 'chi',
  つ: 'tsu',
  ふ: 'fu',
  じ: 'ji',
  ぢ: 'ji',
  づ: 'zu',
  しゃ: 'sha',
  しゅ: 'shu',
  しょ: 'sho',
  ちゃ: 'cha',
  ちゅ: 'chu',
  ちょ: 'cho',
  じゃ: 'ja',
  じゅ: 'ju',
  じょ: 'jo',
  ぢゃ: 'ja',
  ぢゅ: 'ju',
  ぢょ: 'jo',
})) {
  hepburn.set(letter, spelling)
  if (!letter.startsWith('ぢ') && letter !== 'づ') spellings.set(spelling, letter)
}
spellings.set('nn', 'ん')

function learn(kana: string, spelling: string): void {
  hepburn.set(kana, spelling)
  spellings.set(spelling, kana)
}

/** Spellings of a hiragana word: as written, and with long vowels collapsed; none if it has other characters. */
export function romajiOf(hiragana: string): string[] {
  let word = ''
  for (let at = 0; at < hiragana.length; ) {
    const two = hepburn.get(hiragana.slice(at, at + 2))
    const spelling = two ?? hepburn.get(hiragana.charAt(at))
    if (spelling === undefined) return []
    if (hiragana.charAt(at) === 'っ') {
      const next = hepburn.get(hiragana.slice(at + 1, at + 3)) ?? hepburn.get(hiragana.charAt(at + 1)) ?? ''
      word += next.startsWith('c') ? 't' : /^[^aiueo]/.test(next) ? next.charAt(0) : ''
    }
    word += spelling
    at += two === undefined ? 1 : 2
  }
  const short = word.replace(/ou|oo/g, 'o').replace(/uu/g, 'u')
  return short === word ? [word] : [word, short]
}

/** The hiragana that a Latin word spells as a whole, or undefined. */
export function kanaOf(latin: string): string | undefined {
  let kana = ''
  for (let at = 0; at < latin.length; ) {
    const [first, second] = [latin.charAt(at), latin.charAt(at + 1)]
    if ((first === second && /[kgsztdhbpmrcf]/.test(first)) || (first === 't' && second === 'c')) {
      kana += 'っ'
      at += 1
      continue
    }
    const found = [3, 2, 1].find(length => spellings.has(latin.slice(at, at + length)))
    if (found !== undefined) {
      kana += spellings.get(latin.slice(at, at + found)) ?? ''
      at += found
    } else if (first === 'n' && !/[aiueoy]/.test(second)) {
      kana += 'ん'
      at += 1
    } else return undefined
  }
  return kana
}
