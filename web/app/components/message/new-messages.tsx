import { useEffect, useRef, useState } from 'react'
import type { LiveRoom } from '../../lib/hooks/use-room.ts'
import { lastOf } from '../../lib/message/conversation.ts'
import { m } from '../../paraglide/messages.js'
import { excerptOf, nameOf } from './message-words.ts'

/** Says aloud what the other side writes while the page is open, each message once. */
export function NewMessages({ live: { room, list } }: { live: LiveRoom }) {
  const [said, say] = useState('')
  const heard = useRef(lastOf(list))
  useEffect(() => {
    const fresh = list.filter(({ number, voice }) => number > heard.current && voice !== room.side)
    heard.current = Math.max(heard.current, lastOf(list))
    if (fresh.length === 0) return
    const sentences = fresh.map(({ voice, text, photos }) =>
      m.message_new({
        name: voice === 'operator' ? m.message_operator() : nameOf(room.other),
        text: excerptOf({ text, pictures: photos.length }),
      }),
    )
    say(sentences.join(' '))
  }, [room.side, room.other, list])
  return (
    <p className="vh" role="status">
      {said}
    </p>
  )
}
