import { guides } from '#shared/domain/kernel/pages.ts'
import { useHasPage, useLists } from '../../../lib/hooks/use-lists.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../frame/site-link.tsx'

/** Usage categories, by their parents. */
export function CategoriesMenu() {
  const { paths } = useSite()
  const { categories } = useLists()
  const parents = categories.filter(({ parentId }) => parentId === null)
  return parents.map(parent => (
    <div key={parent.id}>
      <h3>
        <SiteLink to={paths.artworks({ categories: parent.id })}>{parent.name}</SiteLink>
      </h3>
      <ul>
        {categories
          .filter(({ parentId }) => parentId === parent.id)
          .map(({ id, name }) => (
            <li key={id}>
              <SiteLink to={paths.artworks({ categories: id })}>{name}</SiteLink>
            </li>
          ))}
      </ul>
    </div>
  ))
}

export function CraftsMenu({ list = false }: { list?: boolean }) {
  const { paths } = useSite()
  const { crafts } = useLists()
  if (list)
    return (
      <ul>
        {crafts.map(({ id, name }) => (
          <li key={id}>
            <SiteLink to={paths.artworks({ craftIds: id })}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    )
  return crafts.map(({ id, name }) => (
    <div key={id}>
      <h3>
        <SiteLink to={paths.artworks({ craftIds: id })}>{name}</SiteLink>
      </h3>
    </div>
  ))
}

/** Artists under their crafts. */
export function ArtistsMenu() {
  const { paths } = useSite()
  const { crafts } = useLists()
  return crafts
    .filter(({ artists }) => artists.length > 0)
    .map(({ id, name, artists }) => (
      <div key={id}>
        <h3>
          <SiteLink to={paths.artists({ craftIds: id })}>{name}</SiteLink>
        </h3>
        <ul>
          {artists.map(artist => (
            <li key={artist.id}>
              <SiteLink to={paths.artist(artist.id)}>{artist.name}</SiteLink>
            </li>
          ))}
        </ul>
      </div>
    ))
}

/** The guides that are written: their addresses and names. */
function useGuides(): readonly { readonly to: string; readonly text: string }[] {
  const { paths } = useSite()
  const hasPage = useHasPage()
  const [craft] = useLists().crafts
  const names = {
    register: m.guide_register(),
    purchase: m.guide_purchase(),
    sales: m.guide_sales(),
    gallery: m.guide_gallery(),
    nft: m.guide_nft(),
  }
  const written = guides.filter(guide => hasPage(`${guide}-guide`))
  return [
    ...written.map(guide => ({ to: paths.guide(guide), text: names[guide] })),
    ...(craft && hasPage('shipping-guide') ? [{ to: paths.sendingGuide(craft.id), text: m.guide_sending() }] : []),
  ]
}

export function GuidesMenu() {
  return (
    <ul>
      {useGuides().map(({ to, text }) => (
        <li key={to}>
          <SiteLink to={to}>{text}</SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** Which menus have anything in them: a new market has none, and a menu that opens on nothing is no menu. */
export function useFilledMenus() {
  const { categories, crafts } = useLists()
  return {
    categories: categories.length > 0,
    crafts: crafts.length > 0,
    artists: crafts.some(({ artists }) => artists.length > 0),
    guides: useGuides().length > 0,
  }
}
