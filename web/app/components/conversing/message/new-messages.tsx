import { useEffect, useRef, useState } from 'react'
import type { Voice } from '#shared/domain/conversing/message/room.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { ShownMessage } from '../../../lib/message/conversation.ts'
import { m } from '../../../paraglide/messages.js'
import { excerptOf } from './message-words.ts'

/** Says aloud what others than `own` write while the page is open, each message once. */
export function NewMessages({
  list,
  own,
  names,
}: {
  list: readonly Pick<ShownMessage, 'number' | 'voice' | 'text' | 'photos' | 'event'>[]
  own: Voice
  names: Readonly<Record<Voice, string>>
}) {
  const { locale } = useSite()
  const [said, say] = useState('')
  const last = list.at(-1)?.number ?? 0
  const heard = useRef(last)
  useEffect(() => {
    const fresh = list.filter(({ number, voice }) => number > heard.current && voice !== own)
    heard.current = Math.max(heard.current, last)
    if (fresh.length === 0) return
    const sentences = fresh.map(({ voice, text, photos, event }) =>
      m.message_new({ name: names[voice], text: excerptOf({ text, pictures: photos.length, event }, locale) }),
    )
    say(sentences.join(' '))
  }, [own, list, last, names, locale])
  return (
    <p className="vh" role="status">
      {said}
    </p>
  )
}
