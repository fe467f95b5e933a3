/** Whole sentences up to a length; never cut within one. */
export function firstSentences(text: string, length: number): string {
  const sentences = text.match(/[^。.!?！？]+[。.!?！？]+\s*/g) ?? [text]
  let taken = ''
  for (const sentence of sentences) {
    if (taken && taken.length + sentence.length > length) break
    taken += sentence
  }
  return taken.trim()
}
