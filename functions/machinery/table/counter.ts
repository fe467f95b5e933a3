import type { Attributes, Changes } from './write.ts'

/** A counter allows at most `count` calls in a window of `seconds` that begins with its first call (D101). */
interface CounterLimit {
  readonly count: number
  readonly seconds: number
}

/** One window of a counter; the name of its own window is empty. */
export interface CounterWindow extends CounterLimit {
  readonly name: string
}

const countOf = (name: string) => (name === '' ? 'count' : `count_${name}`)
const namedEnd = 'endsAt_'
const endsOf = (name: string) => (name === '' ? 'endsAt' : `${namedEnd}${name}`)
const endIn = (item: Attributes, name: string) => Number(item[endsOf(name)] ?? 0)

/**
 * Ms until a full window of this counter ends; 0 if none is full. Within a window a count only increases. A call with
 * an earlier clock waits at most as long as the window lasts.
 */
export const fullFor = (windows: readonly CounterWindow[], item: Attributes, now: number): number =>
  Math.max(
    0,
    ...windows.map(({ name, count, seconds }) =>
      Number(item[countOf(name)]) >= count ? Math.min(seconds * 1000, endIn(item, name) - now) : 0,
    ),
  )

/**
 * Counts one more call in all windows of a counter at once: in open windows, or as the first of a new window. The
 * condition holds only while the windows are as read and have room. An item that was not read is assumed to be open.
 * Ended windows of other limits are removed, so that the item stays small.
 */
export function countIn(windows: readonly CounterWindow[], item: Attributes | null | undefined, now: number): Changes {
  const seen = item ?? {}
  const isOpen = ({ name }: CounterWindow) => item === undefined || endIn(seen, name) > now
  const open = windows.filter(isOpen)
  const opened = windows
    .filter(window => !isOpen(window))
    .map(window => ({ ...window, endsAt: now + window.seconds * 1000 }))
  const over = lapsed(seen, now).filter(name => windows.every(window => window.name !== name))
  const ends = [
    ...Object.keys(seen)
      .filter(isEnd)
      .map(name => Number(seen[name])),
    ...opened.map(({ endsAt }) => endsAt),
  ]
  const set = opened.flatMap(({ name, endsAt }) => [
    [countOf(name), 1],
    [endsOf(name), endsAt],
  ])
  return {
    ...(opened.length > 0 && { set: { ...Object.fromEntries(set), expiresAt: Math.ceil(Math.max(...ends) / 1000) } }),
    add: Object.fromEntries(open.map(({ name }) => [countOf(name), 1])),
    remove: over.flatMap(name => [countOf(name), endsOf(name)]),
    where: [
      [
        ...open.map(({ name }, index) => `#${endsOf(name)} > :now AND #${countOf(name)} < :max${index}`),
        ...[...opened.map(({ name }) => name), ...over].map(
          name => `(attribute_not_exists(#${endsOf(name)}) OR #${endsOf(name)} <= :now)`,
        ),
      ].join(' AND '),
      { now, ...Object.fromEntries(open.map(({ count }, index) => [`max${index}`, count])) },
    ],
  }
}

const isEnd = (attribute: string) => attribute === 'endsAt' || isNamedEnd(attribute)
const isNamedEnd = (attribute: string) => attribute.startsWith(namedEnd)

/** Ended named windows, at most twenty. */
const lapsed = (item: Attributes, now: number): string[] =>
  Object.keys(item)
    .filter(attribute => isNamedEnd(attribute) && Number(item[attribute]) <= now)
    .map(attribute => attribute.slice(namedEnd.length))
    .slice(0, 20)
