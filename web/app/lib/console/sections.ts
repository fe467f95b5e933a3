/** Room for new sections under those that a page has; more come with the next version. */
export const emptySections = 2

export const sectionNames = (index: number): readonly string[] =>
  ['heading.ja', 'heading.en', 'text.ja', 'text.en', 'photo.id', 'photo.alt.ja', 'photo.alt.en'].map(
    name => `sections.${index}.${name}`,
  )
