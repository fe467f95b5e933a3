/**
 * How text is set: as typed where the faces have its letters, else in a substitute form. `〓`, the printers' sign for a
 * missing letter, is the last resort; a receipt's name with such a letter is refused earlier (D45).
 */
export const missing = '〓'

/** Signs whose compatibility form (NFKC) is another sign, or looks like another. */
const writtenOut: Readonly<Record<string, string>> = { '～': '〜', '￣': '‾', '∥': '‖', '﹏': '_', '―': '—' }

/** Code points that choose between forms of a letter or join letters; our faces have no such forms. */
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** A letter with its marks; the voiced marks of half-width kana are letters of their own. */
const clusters = /[ｦ-ﾝ][ﾞﾟ]|\P{M}\p{M}*|\p{M}/gsu

/** The text in a form that the faces can set. `has` says whether a face has a glyph for the code point. */
export function setText(text: string, has: (code: number) => boolean): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ').replace(ignorable, '')
  return plain.replace(
    clusters,
    cluster => formOf(cluster, has) ?? [...cluster].map(each => letter(each, has)).join(''),
  )
}

/** Letters of the text of which no form has a glyph, each once. */
export function lettersMissing(text: string, has: (code: number) => boolean): string[] {
  const typed = new Set(text.match(clusters))
  return [...typed].filter(cluster => setText(cluster, has).includes(missing) && !cluster.includes(missing))
}

const letter = (character: string, has: (code: number) => boolean): string => formOf(character, has) ?? missing

/** The first form of a letter of which every part has a glyph. */
function formOf(cluster: string, has: (code: number) => boolean): string | undefined {
  const isSet = (form: string) => [...form].every(each => has(each.codePointAt(0) ?? 0))
  const composed = cluster.normalize('NFC')
  // A mark that has a combined letter with its base is not set separately.
  if ([...composed].length < [...cluster].length && isSet(composed)) return composed
  if (isSet(cluster)) return cluster
  const written = writtenOut[cluster]
  return [composed, ...(written === undefined ? [] : [written]), cluster.normalize('NFKC')].find(isSet)
}
