import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type GuideName, guides } from '#shared/domain/kernel/pages.ts'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { JsonLd, usePublisher } from '../components/site/frame/json-ld.tsx'
import { SideNav } from '../components/site/parts/side-nav.tsx'
import css from '../components/site/reading/reading.module.css'
import { StaticText } from '../components/site/reading/static-text.tsx'
import { useHasPage, useLists, useMayRegister } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { articleJsonLd } from '../lib/page/json-ld.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { pathsFor } from '../lib/paths.ts'
import { listsFor } from '../lib/server/lists.server.ts'
import { langOf } from '../lib/server/params.server.ts'
import { staticPage } from '../lib/server/static-page.server.ts'
import { m } from '../paraglide/messages.js'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { photo } = data?.page.sections.findLast(section => section.photo) ?? {}
  const image = shareImage(matches, photo?.picture, photo?.alt)
  return pageMeta(data?.page.title, data?.page.body || data?.page.sections[0]?.text, image)
}

/** `/{guide}-guide` and `/guide-for-sending-goods-to-{craft}`; any other single name does not exist. */
export async function loader(args: LoaderFunctionArgs) {
  const name = args.params.page ?? ''
  const guide = guides.find(known => name === `${known}-guide`)
  if (guide) return { guide, craftId: undefined, page: await staticPage(args, `${guide}-guide`) }
  const craftId = /^guide-for-sending-goods-to-([\w-]+)$/.exec(name)?.[1]
  const { crafts } = await listsFor(args)
  if (!crafts.some(({ id }) => id === craftId)) throw redirect(pathsFor(langOf(args)).notFound)
  const page = await staticPage(args, 'shipping-guide')
  // What is told of one craft comes after what is told of all.
  const sections = [null, craftId].flatMap(each => page.sections.filter(section => section.craftId === each))
  return { guide: undefined, craftId, page: { ...page, sections } }
}

export default function Guide() {
  const { guide, craftId, page } = useLoaderData<typeof loader>()
  const { paths, locale, viewer } = useSite()
  const [hasPage, mayRegister] = [useHasPage(), useMayRegister()]
  const { crafts } = useLists()
  const craft = crafts.find(({ id }) => id === craftId)
  const names: Readonly<Record<GuideName, string>> = {
    register: m.guide_register(),
    purchase: m.guide_purchase(),
    sales: m.guide_sales(),
    gallery: m.guide_gallery(),
    nft: m.guide_nft(),
  }
  const family = [
    ...guides
      .filter(name => name === guide || hasPage(`${name}-guide`))
      .map(name => ({ to: paths.guide(name), text: names[name], current: name === guide })),
    {
      to: paths.sendingGuide(craftId ?? crafts[0]?.id ?? ''),
      text: m.guide_sending(),
      current: craftId !== undefined,
    },
  ]
  /** Where one goes who has read how it is done; a guide of what is only looked at ends with its text. */
  const ways: Readonly<Partial<Record<GuideName, { to: string; text: string }>>> = {
    ...(viewer === 'guest' && mayRegister && { register: { to: paths.register, text: m.nav_register() } }),
    purchase: { to: paths.artworks(), text: m.guide_to_works() },
    sales: { to: paths.resell(), text: m.guide_to_resale() },
  }
  const way = guide && ways[guide]
  const facts = {
    path: guide ? paths.guide(guide) : paths.sendingGuide(craftId ?? ''),
    headline: craft ? m.guide_sending_of({ craft: craft.name }) : page.title,
    text: page.body || (page.sections[0]?.text ?? ''),
    published: page.effectiveAt,
    picture: page.sections.findLast(section => section.photo)?.photo?.picture,
    language: locale,
  }
  return (
    <div className={`wrap ${css.page}`}>
      <JsonLd data={articleJsonLd(usePublisher(), facts)} />
      <Breadcrumb steps={[{ text: craft ? m.guide_sending_of({ craft: craft.name }) : page.title }]} />
      <div className="with-side">
        <SideNav label={m.nav_guides()} items={family} />
        <StaticText page={page} numbered kicker={craft?.name ?? m.nav_guides()}>
          {way && (
            <p className="mt5">
              <ButtonLink to={way.to}>{way.text}</ButtonLink>
            </p>
          )}
          {craft && (
            <ul className={`cluster ${css.crafts}`} aria-label={m.guide_sending()}>
              {crafts.map(({ id, name }) => (
                <li key={id}>
                  <a className="chip" href={paths.sendingGuide(id)} aria-current={id === craftId ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </StaticText>
      </div>
    </div>
  )
}
