import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'

export function Logo() {
  const { paths } = useSite()
  return (
    <a className="logo" href={paths.home}>
      <i aria-hidden="true" lang="ja">
        間
      </i>
      {m.site_name()}
    </a>
  )
}
