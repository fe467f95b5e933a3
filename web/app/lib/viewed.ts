import { collectingRules } from '#shared/domain/selling/collecting/rules.ts'

/** Ids of works that this device has shown, the latest first. They leave it only to ask for their cards. */
const name = 'viewed'

export function viewedIds(storage: Pick<Storage, 'getItem'> = localStorage): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? '[]')
    const ids = Array.isArray(kept) ? kept.filter(id => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) : []
    return ids.slice(0, collectingRules.mostViewed)
  } catch {
    // A browser that keeps nothing, or something that is not ours.
    return []
  }
}

export function keepViewed(ids: readonly string[], storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(name, JSON.stringify([...new Set(ids)].slice(0, collectingRules.mostViewed)))
  } catch {
    // Full, or not allowed: then nothing is remembered.
  }
}

export function forgetViewed(storage: Pick<Storage, 'removeItem'> = localStorage): void {
  try {
    storage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
