import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listProducts } from '#shared/api/catalogue/works.ts'
import css from '../components/catalogue/artworks/artworks.module.css'
import { Chips } from '../components/catalogue/artworks/chips.tsx'
import { Filters } from '../components/catalogue/artworks/filters.tsx'
import { ListHead } from '../components/catalogue/artworks/list-head.tsx'
import { NothingFound } from '../components/catalogue/artworks/nothing-found.tsx'
import { WorkCard } from '../components/catalogue/works/work-card.tsx'
import { SaveSearch } from '../components/selling/collecting/save-search.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { type ChoiceGroup, useFilterChoices } from '../lib/hooks/use-filter-choices.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { api } from '../lib/server/api.server.ts'
import { activeCount, filterQuery, parseFilters, savedFilters, type WorkFilters } from '../lib/work-filters.ts'
import { m } from '../paraglide/messages.js'
import type { loader as siteLoader } from './$lang.tsx'

export const meta: MetaFunction<typeof loader, { 'routes/$lang': typeof siteLoader }> = ({ data, matches }) => {
  const image = shareImage(matches, data?.list[0]?.imgs[0])
  if (data?.filters.keyword)
    return pageMeta(m.filter_keyword({ keyword: data.filters.keyword }), m.artworks_text(), image)
  const lists = matches.find(({ id }) => id === 'routes/$lang')?.data?.lists
  const [asked, ...others] = [...(data?.filters.craftIds ?? []), ...(data?.filters.categories ?? [])]
  const named = [...(lists?.crafts ?? []), ...(lists?.categories ?? [])].find(({ id }) => id === asked)
  const title = named && others.length === 0 ? m.artworks_of({ name: named.name }) : m.artworks_title()
  return pageMeta(title, m.artworks_text(), image)
}

export async function loader(args: LoaderFunctionArgs) {
  const filters = parseFilters(new URL(args.request.url).searchParams)
  const found = await api(args).call(listProducts, {
    ...savedFilters(filters),
    sort: filters.sort,
    page: filters.page,
    size: 24,
  })
  return { filters, ...found }
}

export default function Artworks() {
  const { filters, list, total, page, size, facets, serverTime } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const groups = useFilterChoices(filters, facets)
  const title = titleOf(filters, groups)
  return (
    <div className="wrap">
      <Breadcrumb
        steps={
          title === m.artworks_title()
            ? [{ text: title }]
            : [{ text: m.artworks_title(), to: paths.artworks() }, { text: title }]
        }
      />
      <ListHead
        title={title}
        filters={filters}
        total={total}
        hasChoices={groups.some(({ choices }) => choices.length > 0)}
      />
      <div className="with-side">
        <Filters groups={groups} total={total} />
        <div>
          <Chips filters={filters} groups={groups} />
          {activeCount(filters) > 0 && <SaveSearch filters={filters} title={title} />}
          <h2 className="vh">{m.artworks_results()}</h2>
          {list.length === 0 ? (
            <NothingFound filters={filters} groups={groups} />
          ) : (
            <div className={`grid4 ${css.list}`}>
              {list.map((work, index) => (
                <WorkCard key={work.id} work={work} serverTime={serverTime} eager={index < 2} />
              ))}
            </div>
          )}
          <Pager
            page={page}
            size={size}
            total={total}
            to={number => paths.artworks(filterQuery(filters, { page: number }))}
          />
        </div>
      </div>
      <div className={css.foot} />
    </div>
  )
}

/** 「陶芸の作品」 when one craft or use is all that is asked for; otherwise the words looked for, or simply works. */
function titleOf(filters: WorkFilters, groups: readonly ChoiceGroup[]): string {
  if (filters.keyword) return m.filter_keyword({ keyword: filters.keyword })
  const chosen = groups.flatMap(({ group, choices }) =>
    choices.filter(({ selected }) => selected).map(({ text }) => ({ group, text })),
  )
  const [only] = chosen
  if (only && chosen.length === 1 && (only.group === 'craftIds' || only.group === 'categories'))
    return m.artworks_of({ name: only.text })
  return m.artworks_title()
}
