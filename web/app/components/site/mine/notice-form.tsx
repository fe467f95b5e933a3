import { features } from '#shared/domain/kernel/features.ts'
import { m } from '../../../paraglide/messages.js'
import { Check, Select } from '../frame/field.tsx'
import css from './mine.module.css'
import type { Profile } from './profile-forms.tsx'
import { SettingsForm, type SettingsState } from './settings-form.tsx'

const names = { 1: m.info_notice_1, 2: m.info_notice_2, 3: m.info_notice_3, 4: m.info_notice_4 } as const

/** In the order of their weight; messages with their feature. */
const levels = ([2, 1, 3, 4] as const).filter(level => level !== 3 || features.messages)

/** Asks which notices a member wants, and how; the important ones always come (marketplace.md 4). */
export function NoticeForm({ profile, state }: { profile: Profile; state: SettingsState }) {
  const { settings, biddingMail, collectingMail, language } = profile
  return (
    <SettingsForm intent="settings" state={state} submit={m.info_notices_save()}>
      {() => (
        <>
          <fieldset className={css.choices}>
            <legend className="mut">{m.info_notices_text()}</legend>
            {/* The wish for messages is kept until there are some. */}
            {!features.messages && settings.includes(3) && <input type="hidden" name="level" value="3" />}
            {levels.map(level => (
              <Check
                key={level}
                name="level"
                value={level}
                defaultChecked={settings.includes(level)}
                disabled={level === 2}
              >
                {names[level]()}
              </Check>
            ))}
            <Check name="biddingMail" value="1" defaultChecked={biddingMail}>
              {m.info_bidding_mail()}
            </Check>
            <Check name="collectingMail" value="1" defaultChecked={collectingMail}>
              {m.info_collecting_mail()}
            </Check>
          </fieldset>
          <Select id="language" name="language" label={m.info_language()} defaultValue={language}>
            <option value="jp">{m.info_language_jp()}</option>
            <option value="en">{m.info_language_en()}</option>
          </Select>
        </>
      )}
    </SettingsForm>
  )
}
