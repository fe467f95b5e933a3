import css from '../components/site/console/lists.module.css'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { kindNames } from '../lib/console/content-fields.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { m } from '../paraglide/messages.js'

export default function ContentKinds() {
  const { paths } = useSite()
  return (
    <>
      <h1>{m.admin_content()}</h1>
      <p className="sub">{m.admin_content_text()}</p>
      <ul className={`${css.rows} ${css.plain} mt4`}>
        {Object.entries(kindNames).map(([kind, name]) => (
          <li key={kind}>
            <b>
              <SiteLink to={paths.admin(`content/${kind}`)}>{name()}</SiteLink>
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
