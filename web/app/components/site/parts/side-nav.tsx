import { SiteLink } from '../frame/site-link.tsx'

/** The pages of one family beside each other; a row to push on a narrow screen. */
export function SideNav({
  label,
  items,
}: {
  label: string
  items: readonly { readonly to: string; readonly text: string; readonly current: boolean }[]
}) {
  return (
    <nav className="side" aria-label={label}>
      <div className="groups">
        <ul>
          {items.map(({ to, text, current }) => (
            <li key={to}>
              <SiteLink to={to} aria-current={current ? 'page' : undefined}>
                {text}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
