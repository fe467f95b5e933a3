import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { askExport, getExport } from '#shared/api/people/accounts/own-export.ts'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { InfoFrame } from '../components/site/mine/info-frame.tsx'
import { dateTime } from '../lib/format/dates.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { fieldText } from '../lib/server/form-reply.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export async function loader(args: LoaderFunctionArgs) {
  return { archive: await api(args).call(getExport, {}), key: crypto.randomUUID() }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const idempotencyKey = fieldText(form, 'key')
  const { attempt, refuse } = api(args)
  const answer = await attempt(askExport, {}, { idempotencyKey })
  if (answer.ok) return redirect(pathsFor(langOf(args)).ownData())
  if (answer.code === 401 || answer.code === 403) throw refuse(answer)
  return data({ problem: answer.message }, { status: 400 })
}

/** What is known of the member: to be taken along, or to be erased. */
export default function OwnData() {
  const { archive, key } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const { locale, paths } = useSite()
  const sending = useNavigation().state !== 'idle'
  const { state, url, until, bytes } = archive
  return (
    <InfoFrame sub={m.data_sub()}>
      <Panel id="export" title={m.data_export_title()}>
        <p>{m.data_export_text()}</p>
        <div role="status" className="mt3">
          {posted && <Note tone="ng">{posted.problem}</Note>}
          {state === 'asked' && <Note>{m.data_export_running()}</Note>}
          {state === 'ready' && <Note tone="ok">{m.data_export_ready()}</Note>}
        </div>
        {state === 'ready' && url && until && (
          <>
            <p className="mt3">
              <a className="btn" href={url} download>
                {m.data_export_download({ size: sizeOf(bytes ?? 0) })}
              </a>
            </p>
            <p className="mut mt3">{m.data_export_until({ time: dateTime(until, locale) })}</p>
          </>
        )}
        {state !== 'asked' && (
          <Form method="post" className="mt3">
            <input type="hidden" name="key" value={key} />
            <Button type="submit" look={state === 'ready' ? 'quiet' : 'second'} disabled={sending}>
              {state === 'ready' ? m.data_export_again() : m.data_export_ask()}
            </Button>
          </Form>
        )}
      </Panel>
      <Panel id="leave" title={m.data_leave_title()}>
        <p>{m.data_leave_text()}</p>
        <p className="mt3">
          <ButtonLink look="quiet" to={paths.leave}>
            {m.data_leave_open()}
          </ButtonLink>
        </p>
      </Panel>
    </InfoFrame>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
