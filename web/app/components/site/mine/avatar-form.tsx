import { useFetcher, useSearchParams } from '@remix-run/react'
import { useHydrated } from '../../../lib/hooks/use-hydrated.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { ViaScriptInput } from '../../people/account/via-script-input.tsx'
import { Button } from '../frame/button.tsx'
import { Note } from '../frame/note.tsx'
import { Picture } from '../frame/picture.tsx'
import css from './avatar.module.css'
import form from './mine.module.css'
import type { Profile } from './profile-forms.tsx'
import type { SettingsAnswer, SettingsState } from './settings-form.tsx'
import { useSquarePicture } from './use-square-picture.tsx'

/**
 * The picture that others see (D16): cut to a square here, sent straight to the storage, and taken into the profile once
 * it has been made anew. Without scripts a page of its own sends it as it is and leads back.
 */
export function AvatarForm({ profile, state }: { profile: Profile; state: SettingsState }) {
  const { paths } = useSite()
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const fetcher = useFetcher<SettingsAnswer>()
  const { button, problem, dialog } = useSquarePicture({
    business: 'avatar',
    label: m.info_avatar(),
    choose: m.info_avatar_choose(),
    tooLarge: m.crop_problem_size(),
    plain: { text: m.info_avatar_send(), back: paths.basicInfo() },
    isRound: true,
    onSent: ({ uploadId }) => fetcher.submit({ intent: 'avatar', avatar: uploadId, via: 'script' }, { method: 'post' }),
  })

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
        {button}
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
      {problem}
      {refused && (
        <div role="alert">
          <Note tone="ng">{refused}</Note>
        </div>
      )}
      <div role="status">{saved && <Note tone="ok">{m.info_saved()}</Note>}</div>
      {dialog}
    </div>
  )
}
