import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { getDisplay, updateDisplay } from '#shared/api/catalogue/viewers.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { Button } from '../components/site/frame/button.tsx'
import { Check } from '../components/site/frame/field.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import css from '../components/site/mine/mine.module.css'
import { useSite } from '../lib/hooks/use-site.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = api(args)
  const [display, { id }] = await Promise.all([call(getDisplay, {}), call(frontUserInfo, {})])
  return { display, id }
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData()
  const isOn = (name: string) => form.get(name) === '1'
  await api(args).call(updateDisplay, { owned: isOn('owned'), since: isOn('since'), price: isOn('price') })
  return redirect(pathsFor(langOf(args)).display({ saved: 1 }))
}

/** What others see of what the member owns. */
export default function Display() {
  const { display, id } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { paths } = useSite()
  const sending = useNavigation().state !== 'idle'
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.basicInfo()}>
          {m.mine_info()}
        </SiteLink>
      </p>
      <h1>{m.viewer_display()}</h1>
      <p className="sub">{m.viewer_display_sub()}</p>
      <div role="status">{query.has('saved') && <Note tone="ok">{m.info_saved()}</Note>}</div>
      <Form method="post" className={css.form}>
        <Check name="owned" value="1" defaultChecked={display.owned}>
          {m.viewer_display_owned()}
        </Check>
        <Check name="since" value="1" defaultChecked={display.since}>
          {m.viewer_display_since()}
        </Check>
        <Check name="price" value="1" defaultChecked={display.price}>
          {m.viewer_display_price()}
        </Check>
        <p>
          <Button type="submit" disabled={sending}>
            {m.viewer_display_save()}
          </Button>
        </p>
      </Form>
      <p className="mt3">
        <SiteLink className="link" to={paths.viewer(id)}>
          {m.viewer_see_own()}
        </SiteLink>
      </p>
    </>
  )
}
