import { useCallback, useState } from 'react'
import { messageRules } from '#shared/domain/conversing/message/room.ts'
import { problemOf, type Sender, send, settled, sign, type UploadProblem } from '../upload.ts'

interface TrayPicture {
  readonly key: string
  /** The upload, once a message may have it. */
  readonly id: string | undefined
  /** Preview on this device; undefined for one that another page has sent. */
  readonly preview: string | undefined
  /** From 0 to 1; 1 while the storage makes the picture anew. */
  readonly share: number
}

export interface Tray {
  readonly pictures: readonly TrayPicture[]
  readonly problem: UploadProblem | undefined
  readonly isSending: boolean
  readonly add: (files: readonly File[]) => void
  readonly drop: (key: string) => void
  /** Empties it; answers the ids of the uploads. */
  readonly take: () => readonly string[]
}

/** Pictures that go along with the next message: each on its way to the private storage as soon as it is chosen (D16). */
export function useTray(sent: readonly string[], sender: Sender = 'member'): Tray {
  const [pictures, setPictures] = useState<readonly TrayPicture[]>(() =>
    sent.map(id => ({ key: id, id, preview: undefined, share: 1 })),
  )
  const [problem, setProblem] = useState<UploadProblem>()
  const change = useCallback(
    (key: string, next: Partial<TrayPicture>) =>
      setPictures(all => all.map(each => (each.key === key ? { ...each, ...next } : each))),
    [],
  )
  const drop = useCallback((key: string) => setPictures(all => all.filter(each => each.key !== key)), [])

  const upload = useCallback(
    async (file: File, key: string) => {
      const signed = (await sign('chat', [file], sender))?.[0]
      const isThere = signed && (await send(signed, file, share => change(key, { share })))
      const failure = isThere ? await settled(signed.uploadId, 'chat', sender) : 'failed'
      if (signed && !failure) return change(key, { id: signed.uploadId, share: 1 })
      drop(key)
      setProblem(failure ?? 'failed')
    },
    [change, drop, sender],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      setProblem(files.map(file => problemOf(file)).find(Boolean))
      const chosen = files
        .filter(file => !problemOf(file))
        .slice(0, Math.max(0, messageRules.imgsMax - pictures.length))
        .map(file => ({ file, key: crypto.randomUUID(), preview: URL.createObjectURL(file) }))
      setPictures(all => [...all, ...chosen.map(({ key, preview }) => ({ key, id: undefined, preview, share: 0 }))])
      for (const { file, key } of chosen) void upload(file, key)
    },
    [pictures.length, upload],
  )

  const take = useCallback(() => {
    const ids = pictures.flatMap(({ id }) => id ?? [])
    setPictures([])
    setProblem(undefined)
    return ids
  }, [pictures])

  return { pictures, problem, isSending: pictures.some(({ id }) => id === undefined), add, drop, take }
}
