import { romajiOf } from '../../romaji.ts'

/**
 * Readings of banks in Latin letters, compared and never shown. Banks write small kana large (`チユウオウ`) and people
 * write `chuo`, `chūō`, `chuuou` or `tyuuou`: all of them have one form here. What a large ツ stands for before some
 * sounds nobody can tell (`サツポロ`, `マツカワ`), so such a reading has two.
 */
export function latinReadings(kana: string): readonly string[] {
  const latin = kana
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]+/g, word => romajiOf(hiraganaOf(word))[0] ?? '')
    .replace(/ー/g, '')
  return [...new Set([latin, latin.replace(/tsu(?=[kstpc])/g, '')].map(latinKeyword))]
}

/** A keyword of Latin letters, signs and digits in the same form; undefined for any other. */
export function latinOf(keyword: string): string | undefined {
  const plain = keyword
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return /^[a-z][a-z0-9' .&-]*$/.test(plain) ? latinKeyword(plain) : undefined
}

const hiraganaOf = (word: string) =>
  word.replace(/[ァ-ヶ]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0x60))

/** From other ways of writing the same sounds to one, in this order. */
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
