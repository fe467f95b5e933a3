import { useEffect, useRef } from 'react'
import type { adminGetRoom } from '#shared/api/conversing/console/messages.ts'
import { followRoom } from '../message/follow-room.ts'
import { ask } from '../page/browser-api.ts'
import { useStale } from './use-stale.ts'

/**
 * Loads the page of a room of the house anew when the room has changed. An operator is told over the socket that it has,
 * and not what was written (decision 268).
 */
export function useHouseRoom(
  { roomId, version }: { readonly roomId: string; readonly version: number },
  isOn: boolean,
) {
  const shown = useRef(version)
  shown.current = version
  const markStale = useStale()
  useEffect(() => {
    if (!isOn) return
    const take = (state: { readonly version: number }) => {
      if (state.version > shown.current) markStale()
    }
    const catchUp = async () => {
      const part = await ask<typeof adminGetRoom>('/admin/message/room', { roomId })
      if (part) take(part.room)
    }
    return followRoom(roomId, { take, catchUp })
  }, [roomId, isOn, markStale])
}
