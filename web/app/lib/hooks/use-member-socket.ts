import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { unreadCount } from '#shared/api/notices.ts'
import { openSocket } from '../auction/socket.ts'
import { ask } from '../page/browser-api.ts'
import { tellUnread, useUnread } from './use-unread.ts'

/**
 * Keeps my page fresh: the unread count, and whatever a standing or a notice changed. The socket tells of what comes
 * while it is open; what came before that, since the page was rendered with `rendered` unread notices, is asked for.
 */
export function useMemberSocket(rendered: number): void {
  const shown = useRef(rendered)
  shown.current = useUnread(rendered)
  const { revalidate, state } = useRevalidator()
  const navigating = useNavigation().state
  const isBusy = state !== 'idle' || navigating !== 'idle'
  /** What is shown is old. It is loaded once nothing else is being loaded: asking at once would break that off. */
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    if (!isStale || isBusy) return
    setStale(false)
    revalidate()
  }, [isStale, isBusy, revalidate])
  useEffect(() => {
    let close: (() => void) | undefined
    let stopped = false
    let wasOpen = false
    const catchUp = async () => {
      const isBack = wasOpen
      wasOpen = true
      const now = await ask<typeof unreadCount>('/notice/unread-count', {})
      if (stopped) return
      // Without an answer nobody knows what came meanwhile.
      const differs = now?.unread !== shown.current
      if (now && differs) tellUnread(now.unread)
      if (isBack || differs) setStale(true)
    }
    const events = {
      onOpen: () => void catchUp(),
      onClose() {},
      onClock() {},
      onMessage(message: Parameters<Parameters<typeof openSocket>[1]['onMessage']>[0]) {
        if (message.type === 'unread') tellUnread(message.unread)
        if (message.type === 'unread' || message.type === 'standing') setStale(true)
      },
    }
    void openSocket([], events).then(opened => {
      if (stopped) opened()
      else close = opened
    })
    return () => {
      stopped = true
      close?.()
    }
  }, [])
}
