import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageForm } from '../components/catalogue/console/content/page-form.tsx'
import { pageNames } from '../components/catalogue/console/content/page-names.ts'
import detailCss from '../components/site/console/details.module.css'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import listCss from '../components/site/console/lists.module.css'
import { Badge } from '../components/site/frame/badge.tsx'
import { Panel } from '../components/site/frame/panel.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { actOnPage, loadPage } from '../lib/console/pages.server.ts'
import { dateTime } from '../lib/format/dates.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export const loader = (args: LoaderFunctionArgs) => loadPage(args)

export const action = (args: ActionFunctionArgs) => actOnPage(args)

export default function EditPage() {
  const { key, versions, newest, old, values, sections, choices, formId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  return (
    <>
      <p>
        <SiteLink className="link" to={paths.admin('pages')}>
          {m.admin_pages()}
        </SiteLink>
      </p>
      <h1>{pageNames[key]()}</h1>
      <DoneNote />
      <Panel id="versions" title={m.admin_versions()}>
        <ul className={`${listCss.rows} ${listCss.plain}`}>
          {versions.map(({ version, effectiveAt, isCurrent, title }) => (
            <li key={version}>
              <div>
                <b>
                  <SiteLink to={paths.admin(`pages/${key}`, { version })}>
                    {m.admin_version({ number: version })}　{title[locale]}
                  </SiteLink>
                </b>
                <p className="mut">{m.admin_effective({ time: dateTime(effectiveAt, locale) })}</p>
              </div>
              <div className={listCss.side}>{isCurrent && <Badge state="sale">{m.admin_current()}</Badge>}</div>
            </li>
          ))}
        </ul>
      </Panel>
      {old && (
        <Panel id="old" title={m.admin_version({ number: old.version })}>
          {(['ja', 'en'] as const).map(language => (
            <article key={language} lang={language} className="mt4">
              <h3>{old.title[language]}</h3>
              <p className={detailCss.version}>{old.body[language]}</p>
              {old.sections.map(({ heading, text }) => (
                <div key={heading[language]} className="mt3">
                  <h4>{heading[language]}</h4>
                  <p className={detailCss.version}>{text[language]}</p>
                </div>
              ))}
            </article>
          ))}
        </Panel>
      )}
      {powers.editContent && (
        <Panel id="next" title={m.admin_next_version()}>
          <PageForm
            key={`${key} ${newest}`}
            values={values}
            sections={sections}
            newest={newest}
            choices={choices}
            formId={formId}
            reply={reply}
          />
        </Panel>
      )}
    </>
  )
}
