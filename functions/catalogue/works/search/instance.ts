import { catchUp, type LiveIndex, loadIndex } from '#functions/catalogue/works/search/index-life.ts'
import { instanceValue } from '#shared/instance-cache.ts'

type Loading = Parameters<typeof loadIndex>

/** Interval at which an instance checks for changes, ms (DESIGN 4). */
const lookEveryMs = 500

/**
 * The index that this instance keeps between calls. Calls that arrive during a check wait for that check; a failed
 * check is discarded, so that the next call tries again.
 */
export function searchInstance() {
  const live = instanceValue<LiveIndex>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<LiveIndex> | undefined

  const look = async ([table, bucket]: Loading): Promise<LiveIndex> => {
    const found = live.value && (await catchUp(live.value, table)) ? live.value : await loadIndex(table, bucket)
    live.value = found
    return found
  }

  return async (now: number, ...loading: Loading): Promise<LiveIndex> => {
    const age = now - lookedAt
    if (live.value && age >= 0 && age < lookEveryMs) return live.value
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
