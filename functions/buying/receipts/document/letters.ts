/**
 * How text is set: as it was typed where the faces have its letters, else written out. `〓`, the printers' sign, is what
 * is left; the name of a receipt is refused before that (D45).
 */
export const missing = '〓'

/** Signs whose compatibility form (NFKC) is another sign, or looks like another. */
const writtenOut: Readonly<Record<string, string>> = { '～': '〜', '￣': '‾', '∥': '‖', '﹏': '_', '―': '—' }

/** Choose between forms of a letter or join letters; a face has no form of them that could be chosen. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** A letter with its marks; the voiced marks of half-width kana are letters of their own. */
const clusters = /[ｦ-ﾝ][ﾞﾟ]|\P{M}\p{M}*|\p{M}/gsu

/** The text as the faces can set it. `has` tells whether a face has a glyph for the code point. */
export function setText(text: string, has: (code: number) => boolean): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ').replace(ignorable, '')
  return plain.replace(
    clusters,
    cluster => formOf(cluster, has) ?? [...cluster].map(each => letter(each, has)).join(''),
  )
}

/** The letters of the text that no form of would be set, each once. */
export function lettersMissing(text: string, has: (code: number) => boolean): string[] {
  const typed = new Set(text.match(clusters))
  return [...typed].filter(cluster => setText(cluster, has).includes(missing) && !cluster.includes(missing))
}

const letter = (character: string, has: (code: number) => boolean): string => formOf(character, has) ?? missing

/** The first form of a letter of which every part has a glyph. */
function formOf(cluster: string, has: (code: number) => boolean): string | undefined {
  const isSet = (form: string) => [...form].every(each => has(each.codePointAt(0) ?? 0))
  const composed = cluster.normalize('NFC')
  // A mark that has a letter of its own with its base is not set beside it.
  if ([...composed].length < [...cluster].length && isSet(composed)) return composed
  if (isSet(cluster)) return cluster
  const written = writtenOut[cluster]
  return [composed, ...(written === undefined ? [] : [written]), cluster.normalize('NFKC')].find(isSet)
}
