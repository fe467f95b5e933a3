import { lines, type Values } from './fields.ts'

/** Uploads that a form of the console carried. */
export const photosTyped = (values: Values): readonly string[] => lines(values['imgs'] ?? '')

/** The page to come back to, with the pictures that it has. */
export function withPhotos(path: string, photos: readonly string[]): string {
  const [page = '', query = ''] = path.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete('uploadId')
  parameters.delete('photos')
  if (photos.length > 0) parameters.set('photos', photos.join('.'))
  return parameters.size > 0 ? `${page}?${parameters}` : page
}
