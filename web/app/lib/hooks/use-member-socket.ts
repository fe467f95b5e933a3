import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { openSocket } from '../auction/socket.ts'
import { tellUnread } from './use-unread.ts'

/** Keeps my page fresh: the unread count, and whatever a standing or a notice changed. */
export function useMemberSocket(): void {
  const { revalidate, state } = useRevalidator()
  const navigating = useNavigation().state
  const isBusy = state !== 'idle' || navigating !== 'idle'
  const isStale = useRef(false)
  /** Asked for while the page loads something: asking at once would break that off. */
  const refresh = useRef(() => {})
  refresh.current = () => {
    isStale.current = isBusy
    if (!isBusy) revalidate()
  }
  useEffect(() => {
    if (!isBusy && isStale.current) refresh.current()
  }, [isBusy])
  useEffect(() => {
    let close: (() => void) | undefined
    let stopped = false
    const events = {
      onOpen() {},
      onClose() {},
      onClock() {},
      onMessage(message: Parameters<Parameters<typeof openSocket>[1]['onMessage']>[0]) {
        if (message.type === 'unread') tellUnread(message.unread)
        if (message.type === 'unread' || message.type === 'standing') refresh.current()
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
