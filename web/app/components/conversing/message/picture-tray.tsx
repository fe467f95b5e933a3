import { useRef } from 'react'
import { messageRules } from '#shared/domain/conversing/message/room.ts'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import type { Tray } from '../../../lib/hooks/use-tray.ts'
import type { UploadProblem } from '../../../lib/upload.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../site/frame/icon.tsx'
import { Note } from '../../site/frame/note.tsx'
import css from './room.module.css'

const problems: Readonly<Record<UploadProblem, () => string>> = {
  type: m.crop_problem_type,
  size: m.crop_problem_size,
  large: m.crop_problem_size,
  pixels: m.error_FILE_PIXELS,
  broken: m.crop_problem_broken,
  encrypted: m.crop_problem_broken,
  active: m.crop_problem_broken,
  failed: m.crop_problem_failed,
}

export const TrayProblem = ({ problem }: { problem: UploadProblem }) => <Note tone="ng">{problems[problem]()}</Note>

/** Chooses pictures: the field itself is behind the button. */
export function PictureButton({ tray }: { tray: Pick<Tray, 'add'> }) {
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={files}
        className="vh"
        type="file"
        tabIndex={-1}
        multiple
        accept="image/jpeg,image/png,image/gif"
        aria-label={m.message_add_pictures()}
        onChange={({ target }) => {
          tray.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <button
        type="button"
        className="icon-btn"
        aria-label={m.message_add_pictures()}
        onClick={() => files.current?.click()}
      >
        <Icon name="picture" />
      </button>
    </>
  )
}

/** The pictures that go along with the next message, each with how far it is. */
export function PictureTray({ tray: { pictures, drop }, keys }: { tray: Tray; keys?: string }) {
  const hydrated = useHydrated()
  if (pictures.length === 0) return hydrated && keys ? <p className={`${css.hint} no-phone`}>{keys}</p> : null
  return (
    <div className={css.tray}>
      <ul className={css.tray} aria-label={m.message_pictures()}>
        {pictures.map(({ key, id, preview, share }, index) => {
          const number = index + 1
          return (
            <li key={key}>
              {id && <input type="hidden" name="imgs" value={id} />}
              {preview ? (
                <img src={preview} alt={m.message_picture({ number })} width={60} height={60} />
              ) : (
                <span className={css.kept}>{m.message_picture({ number })}</span>
              )}
              {!id && <progress max={1} value={share} aria-label={m.message_picture_sending({ number })} />}
              {hydrated && (
                <button type="button" aria-label={m.message_picture_drop({ number })} onClick={() => drop(key)}>
                  <Icon name="close" small />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <span className={css.hint}>
        {m.message_picture_count({ count: pictures.length, max: messageRules.imgsMax })}
        {keys && (
          <>
            <br />
            <span className="no-phone">{keys}</span>
          </>
        )}
      </span>
    </div>
  )
}
