import { catchUp, type LiveIndex, loadIndex } from '#functions/works/search/index-life.ts'

type Loading = Parameters<typeof loadIndex>

/** How long an instance answers without looking for changes (DESIGN 4). */
const lookEveryMs = 500

/**
 * The index that this instance keeps between calls. Calls that arrive while it looks wait for the same look; a look that
 * failed is forgotten, so that the next call tries again.
 */
export function searchInstance() {
  let live: LiveIndex | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<LiveIndex> | undefined

  const look = async ([table, bucket]: Loading): Promise<LiveIndex> => {
    if (!live || !(await catchUp(live, table))) live = await loadIndex(table, bucket)
    return live
  }

  return async (now: number, ...loading: Loading): Promise<LiveIndex> => {
    const age = now - lookedAt
    if (live && age >= 0 && age < lookEveryMs) return live
    looking ??= look(loading)
      .then(fresh => {
        lookedAt = now
        return fresh
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }
}
