import { useFetcher, useSearchParams } from '@remix-run/react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useHydrated } from '../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../lib/hooks/use-site.ts'
import { problemOf, send, settled, sign, type UploadProblem } from '../../lib/upload.ts'
import { m } from '../../paraglide/messages.js'
import { ViaScriptInput } from '../account/via-script-input.tsx'
import { Button } from '../frame/button.tsx'
import { Note } from '../frame/note.tsx'
import { Picture } from '../frame/picture.tsx'
import css from './avatar.module.css'
import { CropDialog } from './crop-dialog.tsx'
import form from './mine.module.css'
import type { Profile } from './profile-forms.tsx'
import type { SettingsAnswer, SettingsState } from './settings-form.tsx'

const problems: Readonly<Record<UploadProblem, () => string>> = {
  type: m.crop_problem_type,
  size: m.crop_problem_size,
  large: m.crop_problem_size,
  pixels: m.error_FILE_PIXELS,
  broken: m.crop_problem_broken,
  failed: m.crop_problem_failed,
}

/**
 * The picture that others see (D16): cut to a square here, sent straight to the storage, and taken into the profile once
 * it has been made anew. Without scripts a page of its own sends it as it is and leads back.
 */
export function AvatarForm({ profile, state }: { profile: Profile; state: SettingsState }) {
  const { paths } = useSite()
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const fetcher = useFetcher<SettingsAnswer>()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ImageBitmap>()
  const [round, setRound] = useState(0)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<UploadProblem>()

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const found = problemOf(file)
    const picture = found ? undefined : await createImageBitmap(file).catch(() => undefined)
    setProblem(found ?? (picture ? undefined : 'broken'))
    setChosen(picture)
    // Each picture begins uncropped.
    setRound(before => before + 1)
  }

  async function crop(file: File) {
    setSending(true)
    setProblem(undefined)
    const signed = (await sign('avatar', [file]))?.[0]
    const failure = signed && (await send(signed, file, () => {})) ? await settled(signed.uploadId, 'avatar') : 'failed'
    setSending(false)
    if (failure || !signed) return setProblem(failure ?? 'failed')
    setChosen(undefined)
    fetcher.submit({ intent: 'avatar', avatar: signed.uploadId, via: 'script' }, { method: 'post' })
  }

  const answer = fetcher.data ?? (state.posted?.intent === 'avatar' ? state.posted : undefined)
  const refused = answer?.reply?.error?.['']?.[0] ?? answer?.reply?.error?.['avatar']?.[0]
  const saved = fetcher.data ? !fetcher.data.reply && fetcher.state === 'idle' : state.saved === 'avatar'
  const arrived = hydrated ? null : query.get('uploadId')
  return (
    <div className={form.form}>
      <p className="mut">{m.info_avatar_text()}</p>
      <div className={css.current}>
        <span className="avatar">
          {profile.avatar ? (
            <Picture picture={profile.avatar} alt={m.info_avatar_current()} sizes="88px" />
          ) : (
            <span aria-hidden="true">{[...profile.username][0]?.toUpperCase()}</span>
          )}
        </span>
        {hydrated && (
          <>
            <input
              ref={input}
              className="vh"
              type="file"
              tabIndex={-1}
              accept="image/jpeg,image/png,image/gif"
              aria-label={m.info_avatar()}
              onChange={choose}
            />
            <Button look="second" size="small" onClick={() => input.current?.click()}>
              {m.info_avatar_choose()}
            </Button>
          </>
        )}
        <noscript>
          <a className="btn second sm" href={paths.upload({ business: 'avatar', back: paths.basicInfo() })}>
            {m.info_avatar_send()}
          </a>
        </noscript>
        {profile.avatar && (
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="avatar" />
            <ViaScriptInput />
            <Button type="submit" look="quiet" size="small" disabled={fetcher.state !== 'idle'}>
              {m.info_avatar_remove()}
            </Button>
          </fetcher.Form>
        )}
      </div>
      {arrived && (
        <form method="post">
          <input type="hidden" name="intent" value="avatar" />
          <input type="hidden" name="avatar" value={arrived} />
          <p>{m.info_avatar_arrived()}</p>
          <Button type="submit">{m.info_avatar_use()}</Button>
        </form>
      )}
      {problem && !chosen && (
        <div role="alert">
          <Note tone="ng">{problems[problem]()}</Note>
        </div>
      )}
      {refused && (
        <div role="alert">
          <Note tone="ng">{refused}</Note>
        </div>
      )}
      <div role="status">{saved && <Note tone="ok">{m.info_saved()}</Note>}</div>
      <CropDialog
        isRound
        key={round}
        picture={chosen}
        busy={sending}
        problem={problem && problems[problem]()}
        onClose={() => setChosen(undefined)}
        onCrop={crop}
      />
    </div>
  )
}
