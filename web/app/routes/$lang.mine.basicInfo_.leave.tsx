import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { ContactLink } from '../components/conversing/contact/contact-link.tsx'
import { ReplyForm, TextField, useReplyForm } from '../components/people/account/form.tsx'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { KeptTable } from '../components/site/mine/kept-table.tsx'
import { MatterList } from '../components/site/mine/matter-list.tsx'
import css from '../components/site/mine/mine.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import type { actOnLeaving, loadLeaving } from '../lib/server/leaving.server.ts'
import { m } from '../paraglide/messages.js'

export { actOnLeaving as action, loadLeaving as loader } from '../lib/server/leaving.server.ts'

/** What stands against leaving, what is kept, and the last question. */
export default function Leave() {
  const { matters, kept, isConsoleMade } = useLoaderData<typeof loadLeaving>()
  const { paths } = useSite()
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.ownData()}>
          {m.info_part_data()}
        </SiteLink>
      </p>
      <h1>{m.leave_title()}</h1>
      <p className="sub">{m.leave_sub()}</p>
      <div className={css.sections}>
        {isConsoleMade && (
          <Note>
            {m.leave_console()} <ContactLink category="account" />
          </Note>
        )}
        {matters.length > 0 && (
          <Panel id="matters" title={m.leave_matters_title()}>
            <p>{m.leave_matters_text()}</p>
            <MatterList matters={matters} />
          </Panel>
        )}
        <Panel id="kept" title={m.leave_kept_title()}>
          <p>{m.leave_kept_text()}</p>
          <KeptTable kept={kept} />
        </Panel>
        {matters.length === 0 && !isConsoleMade && (
          <Panel id="last" title={m.leave_gone_title()}>
            <ul className={css.points}>
              <li>{m.leave_gone_address()}</li>
              <li>{m.leave_gone_name()}</li>
              <li>{m.leave_gone_works()}</li>
            </ul>
            <LeaveForm />
          </Panel>
        )}
      </div>
    </>
  )
}

function LeaveForm() {
  const { paths } = useSite()
  const answer = useActionData<typeof actOnLeaving>()
  const sending = useNavigation().state !== 'idle'
  const [form, fields] = useReplyForm<{ readonly password: string }>('leave', answer?.reply)
  return (
    <ReplyForm form={form} reply={answer?.reply} className={css.form}>
      <TextField
        field={fields.password}
        label={m.leave_password()}
        type="password"
        autoComplete="current-password"
        required
      />
      <p className="cluster">
        <Button type="submit" look="danger" disabled={sending}>
          {m.leave_submit()}
        </Button>
        <ButtonLink look="quiet" to={paths.ownData()}>
          {m.leave_export_first()}
        </ButtonLink>
      </p>
    </ReplyForm>
  )
}
