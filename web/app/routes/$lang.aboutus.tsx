import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import css from '../components/site/reading/reading.module.css'
import { StaticText } from '../components/site/reading/static-text.tsx'
import { pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { staticPage } from '../lib/server/static-page.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { photo } = data?.sections.find(section => section.photo) ?? {}
  return pageMeta(data?.title, data?.body, shareImage(matches, photo?.picture, photo?.alt))
}

export const loader = (args: LoaderFunctionArgs) => staticPage(args, 'aboutus')

export default function About() {
  const page = useLoaderData<typeof loader>()
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb steps={[{ text: page.title }]} />
      <StaticText page={page} />
    </div>
  )
}
