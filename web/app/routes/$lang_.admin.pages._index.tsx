import { shownPageKeys } from '#shared/domain/kernel/pages.ts'
import { pageNames } from '../components/catalogue/console/content/page-names.ts'
import css from '../components/site/console/lists.module.css'
import { SiteLink } from '../components/site/frame/site-link.tsx'
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
