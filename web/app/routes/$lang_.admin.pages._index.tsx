import { shownPageKeys } from '#shared/domain/kernel/pages.ts'
import css from '../components/admin/admin.module.css'
import { pageNames } from '../components/admin/content/page-names.ts'
import { SiteLink } from '../components/frame/site-link.tsx'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export default function StaticPages() {
  const { paths } = useSite()
  return (
    <>
      <h1>{m.admin_pages()}</h1>
      <p className="sub">{m.admin_pages_text()}</p>
      <ul className={`${css.rows} ${css.plain} mt4`}>
        {shownPageKeys.map(key => (
          <li key={key}>
            <b>
              <SiteLink to={paths.admin(`pages/${key}`)}>{pageNames[key]()}</SiteLink>
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
