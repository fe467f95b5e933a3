import { romajiOf } from '../../romaji.ts'

/**
 * Latin readings of banks, for comparison only. Banks write small kana large (`チユウオウ`) and people write `chuo`, `chūō`,
 * `chuuou` or `tyuuou`: all have one form here. A large ツ before some sounds is ambiguous (`サツポロ`, `マツカワ`), so such a
 * reading has two forms.
 */
export function latinReadings(kana: string): readonly string[] {
  const latin = kana
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]+/g, word => romajiOf(hiraganaOf(word))[0] ?? '')
    .replace(/ー/g, '')
  return [...new Set([latin, latin.replace(/tsu(?=[kstpc])/g, '')].map(latinKeyword))]
}

/** A keyword of Latin letters, signs and digits in that form; undefined for other keywords. */
export function latinOf(keyword: string): string | undefined {
  const plain = keyword
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return /^[a-z][a-z0-9' .&-]*$/.test(plain) ? latinKeyword(plain) : undefined
}

const hiraganaOf = (word: string) =>
  word.replace(/[ァ-ヶ]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x60))

/** Unifies different spellings of the same sound, in this order. */
const spellings: readonly (readonly [written: RegExp, kept: string])[] = [
  [/[^a-z0-9]/g, ''],
  [/m(?=[bmp])/g, 'n'],
  [/tch/g, 'ch'],
  [/([kgszjtdhfbpmrc])(?=\1)/g, ''],
  [/si|shiyi/g, 'shi'],
  [/zi|di/g, 'ji'],
  [/ti/g, 'chi'],
  [/tu/g, 'tsu'],
  [/du/g, 'zu'],
  [/(?<![cs])hu/g, 'fu'],
  [/(?:shi?y|sy)(?=[auo])/g, 'sh'],
  [/(?:chi?y|ty|cy)(?=[auo])/g, 'ch'],
  [/(?:ji?y|zy|dy)(?=[auo])/g, 'j'],
  [/([kgnhbpmr])iy(?=[auo])/g, '$1y'],
  [/v/g, 'b'],
  [/wo/g, 'o'],
  [/oh(?![aiueo])/g, 'o'],
  [/o[ou]+/g, 'o'],
  [/([aiueo])\1+/g, '$1'],
]

const latinKeyword = (text: string): string =>
  spellings.reduce((read, [written, kept]) => read.replace(written, kept), text)
