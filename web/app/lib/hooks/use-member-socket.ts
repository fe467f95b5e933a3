import { useEffect, useRef } from 'react'
import type { unreadCount } from '#shared/api/telling/notices.ts'
import { openSocket } from '../auction/socket.ts'
import { ask } from '../page/browser-api.ts'
import { useStale } from './use-stale.ts'
import { tellUnread, useUnread } from './use-unread.ts'

/**
 * Keeps my page fresh: the unread count, and whatever a standing or a notice changed. The socket tells of what comes
 * while it is open; what came before that, since the page was rendered with `rendered` unread notices, is asked for.
 */
export function useMemberSocket(rendered: number): void {
  const shown = useRef(rendered)
  shown.current = useUnread(rendered)
  const markStale = useStale()
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
      if (isBack || differs) markStale()
    }
    const events = {
      onOpen: () => void catchUp(),
      onClose() {},
      onClock() {},
      onMessage(message: Parameters<Parameters<typeof openSocket>[1]['onMessage']>[0]) {
        if (message.type === 'unread') tellUnread(message.unread)
        if (message.type === 'unread' || message.type === 'standing') markStale()
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
  }, [markStale])
}
