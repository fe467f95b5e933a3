/** API Gateway closes a connection that says nothing for ten minutes (D58). */
const pingEvery = 4 * 60_000
const shortestPause = 2_000
const longestPause = 60_000

/**
 * Keeps a member's unread count alive on pages that do not hydrate; those that do have a socket of their own. The
 * server sends the member's own messages without being asked.
 */
export function followUnread(): void {
  if (!document.querySelector('[data-unread]') || '__remixContext' in window) return
  let socket: WebSocket | undefined
  let pause = shortestPause
  let retry = 0
  const connect = () => {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`)
    const ping = setInterval(() => opened.readyState === WebSocket.OPEN && opened.send('{"action":"ping"}'), pingEvery)
    opened.onopen = () => {
      pause = shortestPause
    }
    opened.onmessage = ({ data }) => show(unreadIn(data))
    opened.onclose = () => {
      clearInterval(ping)
      if (socket !== opened) return
      retry = window.setTimeout(connect, pause)
      pause = Math.min(pause * 2, longestPause)
    }
    socket = opened
  }
  const stop = () => {
    clearTimeout(retry)
    const closing = socket
    socket = undefined
    // A browser complains of a socket that is closed before it is open.
    if (closing?.readyState === WebSocket.CONNECTING) closing.onopen = () => closing.close()
    else closing?.close()
  }
  // An open socket would keep the page out of the browser's back-forward cache.
  addEventListener('pagehide', stop)
  addEventListener('pageshow', ({ persisted }) => persisted && connect())
  connect()
}

function unreadIn(data: unknown): number | undefined {
  try {
    const message: unknown = JSON.parse(String(data))
    if (typeof message !== 'object' || message === null || Reflect.get(message, 'type') !== 'unread') return undefined
    const unread: unknown = Reflect.get(message, 'unread')
    return typeof unread === 'number' ? unread : undefined
  } catch {
    return undefined
  }
}

function show(unread: number | undefined): void {
  if (unread === undefined) return
  for (const badge of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    badge.hidden = unread === 0
    const [count, words] = badge.children
    if (count) count.textContent = unread > 99 ? '99+' : String(unread)
    if (words) words.textContent = (badge.dataset.unread ?? '').replace('{count}', String(unread))
  }
}
