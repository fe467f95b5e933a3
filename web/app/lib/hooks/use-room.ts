import { useCallback, useEffect, useRef, useState } from 'react'
import type { listMessages } from '#shared/api/conversing/messages.ts'
import type { ContactKind } from '#shared/domain/conversing/message/contact-data.ts'
import type { RoomState } from '#shared/domain/conversing/message/view.ts'
import {
  joined,
  keepUnsent,
  keptUnsent,
  lastOf,
  newerRoom,
  type RoomPart,
  type ShownMessage,
  type ShownRoom,
  stillUnsent,
  type Unsent,
} from '../message/conversation.ts'
import { followRoom } from '../message/follow-room.ts'
import { postMessage, postRead } from '../message/post-message.ts'
import { ask } from '../page/browser-api.ts'

/** Links to pictures are good for five minutes (D16); after this long they are asked for again, ms. */
const linksLast = 4 * 60_000

export interface LiveRoom {
  readonly room: ShownRoom
  readonly list: readonly ShownMessage[]
  readonly unsent: readonly Unsent[]
  /** Kinds of contact data in what was sent last, before the work is paid for. */
  readonly warning: readonly ContactKind[]
  readonly hasOlder: boolean
  /** Nobody answers at present. */
  readonly isCut: boolean
  readonly send: (text: string, imgs: readonly string[]) => void
  /** Sends again what was not stored. */
  readonly resend: () => void
  /** Takes a message back that was not stored; answers it. */
  readonly drop: (clientId: string) => void
  readonly showOlder: () => Promise<void>
  /** New links to the pictures around this message, if they are old. */
  readonly renew: (number: number, isBroken?: boolean) => Promise<void>
}

/**
 * Follows one room while its page is open, by the rules of shared/api/conversing/messages.ts: the socket while there is one, polling
 * beside it. What the server rendered stands until something newer arrives.
 */
export function useRoom(page: RoomPart): LiveRoom {
  const {
    roomId,
    product: { id: productId },
  } = page.room
  const [room, setRoom] = useState(page.room)
  const [list, setList] = useState<readonly ShownMessage[]>(page.list)
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const [warning, setWarning] = useState<readonly ContactKind[]>([])
  const [hasOlder, setHasOlder] = useState(page.hasMore)
  const [isCut, setCut] = useState(false)
  const shown = useRef(list)
  shown.current = list
  const waiting = useRef(unsent)
  waiting.current = unsent
  /** When the links of each message were made, by the browser's clock. */
  const linkedAt = useRef(new Map<number, number>())

  const show = useCallback((incoming: readonly ShownMessage[]) => {
    for (const { number } of incoming) linkedAt.current.set(number, Date.now())
    setList(known => joined(known, incoming))
    setUnsent(known => stillUnsent(known, incoming))
  }, [])
  const showState = useCallback((state: RoomState) => setRoom(known => newerRoom(known, state)), [])

  const catchingUp = useRef<Promise<void>>()
  const catchUp = useCallback(() => {
    catchingUp.current ??= missed(
      roomId,
      () => lastOf(shown.current),
      (part, list) => {
        shown.current = list(shown.current)
        show(part.list)
        // What may be written follows from more than the room's version: a ban has none of it.
        setRoom(known => ({ ...newerRoom(known, part.room), writing: part.room.writing }))
      },
    )
      .then(isAnswered => setCut(!isAnswered))
      .finally(() => {
        catchingUp.current = undefined
      })
    return catchingUp.current
  }, [roomId, show])

  /** A message that follows the last one is shown; where one is missing before it, all that is missing is asked for. */
  const take = useCallback(
    (state: RoomState, message: ShownMessage | null) => {
      showState(state)
      if (message && message.number <= lastOf(shown.current) + 1) {
        shown.current = joined(shown.current, [message])
        show([message])
      }
      if (state.last > lastOf(shown.current)) void catchUp()
    },
    [show, showState, catchUp],
  )

  // A new answer of the loader competes like any other.
  useEffect(() => {
    show(page.list)
    showState(page.room)
  }, [page, show, showState])

  useEffect(() => setUnsent(known => (known.length > 0 ? known : keptUnsent(roomId))), [roomId])
  useEffect(() => keepUnsent(roomId, unsent), [roomId, unsent])

  useEffect(() => followRoom(roomId, { take, catchUp }), [roomId, take, catchUp])
  useReading(room, list)

  const post = useCallback(
    async (message: Unsent) => {
      const change = (next: Partial<Unsent>) =>
        setUnsent(all => all.map(each => (each.clientId === message.clientId ? { ...each, ...next } : each)))
      change({ state: 'sending', refusal: null })
      const posted = await postMessage({ roomId, productId }, message)
      if (posted.kind === 'stored') {
        setWarning(posted.data.warning)
        take(posted.data.room, posted.data.message)
        setUnsent(all => all.filter(({ clientId }) => clientId !== message.clientId))
        return setCut(false)
      }
      // The session is over: the page leads to the login, and keeps what was written.
      if (posted.kind === 'refused' && (posted.code === 401 || posted.code === 403)) return window.location.reload()
      change({ state: 'failed', refusal: posted.kind === 'refused' ? posted.message : null })
      if (posted.kind === 'lost') return setCut(true)
      void catchUp()
    },
    [roomId, productId, take, catchUp],
  )

  const send = useCallback(
    (text: string, imgs: readonly string[]) => {
      const message: Unsent = { clientId: crypto.randomUUID(), text, imgs, state: 'sending', refusal: null }
      setWarning([])
      setUnsent(all => [...all, message])
      void post(message)
    },
    [post],
  )

  return {
    room,
    list,
    unsent,
    warning,
    hasOlder,
    isCut,
    send,
    resend: useCallback(async () => {
      // One after another, so that they stand in the order in which they were written.
      for (const message of waiting.current) if (message.state === 'failed') await post(message)
    }, [post]),
    drop: useCallback(name => setUnsent(all => all.filter(({ clientId }) => clientId !== name)), []),
    showOlder: useCallback(async () => {
      const [first] = shown.current
      if (!first) return
      const part = await ask<typeof listMessages>('/message/list', { roomId, beforeId: first.number })
      if (!part) return
      show(part.list)
      setHasOlder(part.hasMore)
    }, [roomId, show]),
    renew: useCallback(
      async (number, isBroken = false) => {
        const age = Date.now() - (linkedAt.current.get(number) ?? 0)
        // A link that is broken when it is new is broken for another reason.
        if (age < (isBroken ? 60_000 : linksLast)) return
        const part = await ask<typeof listMessages>('/message/list', { roomId, beforeId: number + 1 })
        if (part) show(part.list)
      },
      [roomId, show],
    ),
  }
}

/** Asks for all that a page misses; answers whether anybody answered. */
async function missed(
  roomId: string,
  have: () => number,
  take: (part: RoomPart, list: (known: readonly ShownMessage[]) => readonly ShownMessage[]) => void,
): Promise<boolean> {
  for (;;) {
    const part = await ask<typeof listMessages>('/message/list', { roomId, afterId: have() })
    if (!part) return false
    take(part, known => joined(known, part.list))
    if (!part.hasMore) return true
  }
}

/** What is shown is read while somebody looks at the page; each message is said once. */
function useReading(room: ShownRoom, list: readonly ShownMessage[]): void {
  const { roomId, side, read } = room
  const productId = room.product.id
  const last = lastOf(list)
  const said = useRef(0)
  useEffect(() => {
    const say = () => {
      if (document.visibilityState !== 'visible' || last <= Math.max(read[side], said.current)) return
      said.current = last
      void postRead({ roomId, productId }, last)
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [roomId, productId, side, read, last])
}
