import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSearchParams } from '@remix-run/react'
import { adminListProducts } from '#shared/api/catalogue/console/works.ts'
import { workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import {
  visibilities as allVisibilities,
  type WorkState as WorkStateWord,
  workStates,
} from '#shared/domain/catalogue/work/work.ts'
import { offeredOf } from '#shared/domain/kernel/features.ts'
import { pictureUrl } from '#shared/domain/kernel/picture/files.ts'
import { stateNames, visibilityNames, WorkState } from '../components/catalogue/console/works/work-state.tsx'
import { DoneNote } from '../components/site/console/forms/done-note.tsx'
import css from '../components/site/console/lists.module.css'
import { Button, ButtonLink } from '../components/site/frame/button.tsx'
import { Empty } from '../components/site/frame/empty.tsx'
import { Input, Select } from '../components/site/frame/field.tsx'
import { Pager } from '../components/site/frame/pager.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { shortDate } from '../lib/format/dates.ts'
import { joinFacts } from '../lib/format/join-facts.ts'
import { yen } from '../lib/format/money.ts'
import { usePowers } from '../lib/hooks/use-operator.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { api } from '../lib/server/api.server.ts'
import { pageParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

const visibilities = offeredOf('visibility', allVisibilities)

/** The address says a state as the call does. */
const stateParam = (state: WorkStateWord) => String(workStateNumbers[state])

/** Filters stand in the address; a value that is none of theirs is no filter. */
export async function loader(args: LoaderFunctionArgs) {
  const query = new URL(args.request.url).searchParams
  const keyword = (query.get('keyword') ?? '').trim().slice(0, 100)
  const visibility = visibilities.find(each => each === query.get('visibility'))
  const state = workStates.find(each => stateParam(each) === query.get('state'))
  const works = await api(args).call(adminListProducts, {
    ...(keyword && { keyword }),
    ...(visibility && { visibility }),
    ...(state && { state: stateParam(state) }),
    page: String(pageParam(args)),
  })
  return { ...works, keyword, visibility, state }
}

export default function Works() {
  const { list, total, page, size, keyword, visibility, state } = useLoaderData<typeof loader>()
  const { paths, locale } = useSite()
  const powers = usePowers()
  const [query] = useSearchParams()
  return (
    <>
      <div className={css.head}>
        <h1>{m.admin_works()}</h1>
        {powers.editWorks && <ButtonLink to={paths.admin('works/new')}>{m.admin_work_new()}</ButtonLink>}
      </div>
      <DoneNote />
      <Form className={css.filters} role="search" key={query.toString()}>
        <Input id="keyword" name="keyword" type="search" label={m.admin_keyword()} defaultValue={keyword} />
        <Select id="visibility" name="visibility" label={m.admin_visibility()} defaultValue={visibility ?? ''}>
          <option value="">{m.all()}</option>
          {visibilities.map(each => (
            <option key={each} value={each}>
              {visibilityNames[each]()}
            </option>
          ))}
        </Select>
        <Select id="state" name="state" label={m.admin_state()} defaultValue={state ? stateParam(state) : ''}>
          <option value="">{m.all()}</option>
          {workStates.map(each => (
            <option key={each} value={stateParam(each)}>
              {stateNames[each]()}
            </option>
          ))}
        </Select>
        <Button type="submit" look="second">
          {m.apply()}
        </Button>
      </Form>
      <p className="mut">{m.unit_works({ count: total })}</p>
      {list.length === 0 ? (
        <Empty>{m.admin_none_works()}</Empty>
      ) : (
        <ul className={css.rows}>
          {list.map(work => (
            <li key={work.id}>
              {work.imgs[0] ? (
                <img
                  className={css.thumb}
                  src={pictureUrl(work.imgs[0].id, 360)}
                  width={56}
                  height={56}
                  alt=""
                  loading="lazy"
                />
              ) : (
                <span className={css.thumb} />
              )}
              <div>
                <b>
                  <SiteLink to={paths.admin('works/edit', { id: work.id })}>{work.title[locale]}</SiteLink>
                </b>
                <p className="mut">{joinFacts(work.id, shortDate(work.updatedAt, locale))}</p>
              </div>
              <div className={css.side}>
                <WorkState work={work} />
                <span className="num">{priceOf(work)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        size={size}
        total={total}
        to={next => paths.admin('works', { keyword, visibility, state: state && stateParam(state), page: next })}
      />
    </>
  )
}

function priceOf(work: { price?: number | undefined; auction?: { price: number } | undefined }): string {
  const price = work.auction?.price ?? work.price
  return price === undefined ? '' : yen(price)
}
