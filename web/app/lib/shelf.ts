import type { WorkCard } from '#shared/domain/catalogue/work/catalogue.ts'

/** Works that a page shows where what was asked for does not exist. */
export interface Shelf {
  readonly works: readonly WorkCard[]
  readonly serverTime: string
}

/** The shelf that came with an error; an error of another kind has none. */
export function shelfOf(data: unknown): Shelf | undefined {
  const shelf: unknown = Object(data).shelf
  return isShelf(shelf) ? shelf : undefined
}

const isShelf = (value: unknown): value is Shelf =>
  typeof value === 'object' && value !== null && 'works' in value && Array.isArray(value.works)
