import { roomTopic } from '#shared/api/telling/sockets.ts'
import type { RoomState } from '#shared/domain/conversing/message/view.ts'
import { openSocket } from '../auction/socket.ts'
import type { ShownMessage } from './conversation.ts'

/** Without a socket the room is asked for this often, ms; with one, in case a message of it was lost. */
const pollEvery = { alone: 4_000, withSocket: 60_000 }

interface Following {
  readonly take: (state: RoomState, message: ShownMessage | null) => void
  readonly catchUp: () => Promise<void>
}

/** The socket, and polling beside it. Answers how to stop. */
export function followRoom(roomId: string, { take, catchUp }: Following): () => void {
  let closeSocket: (() => void) | undefined
  let stopped = false
  let isOpen = false
  let timer = 0
  const poll = () => {
    clearTimeout(timer)
    if (stopped) return
    timer = window.setTimeout(() => void catchUp().then(poll), isOpen ? pollEvery.withSocket : pollEvery.alone)
  }
  const now = () => void catchUp().then(poll)
  const onVisible = () => {
    if (document.visibilityState === 'visible') now()
  }
  const topic = roomTopic(roomId)
  void openSocket([topic], {
    onOpen() {
      isOpen = true
      now()
    },
    onClose() {
      isOpen = false
      poll()
    },
    onClock() {},
    onMessage(message) {
      if (message.type === 'room' && message.topic === topic) take(message.room, message.message)
    },
  }).then(
    close => {
      if (stopped) close()
      else closeSocket = close
    },
    // Its script could not be loaded: the room is asked for.
    () => {},
  )
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', now)
  poll()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', now)
    closeSocket?.()
  }
}
