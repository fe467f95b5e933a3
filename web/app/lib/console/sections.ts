import { localizedNames } from './fields.ts'

/** Room for new sections under those that a page has; more come with the next version. */
export const emptySections = 2

export const sectionNames = (index: number): readonly string[] => {
  const section = `sections.${index}`
  return [
    ...['heading', 'text', 'photo.alt'].flatMap(name => localizedNames(`${section}.${name}`)),
    `${section}.photo.id`,
  ]
}
