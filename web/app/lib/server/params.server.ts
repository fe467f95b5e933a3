import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { codes } from '#shared/api/codes.ts'
import type { Language, PathLanguage } from '#shared/domain/kernel/language.ts'
import { languageOfPath, localeOfPath } from '../../../shared/language.ts'

type Args = Pick<LoaderFunctionArgs, 'request'>

export function localeOf({ request }: Args): Language {
  return localeOfPath(new URL(request.url).pathname)
}

export function langOf({ request }: Args): PathLanguage {
  return languageOfPath(new URL(request.url).pathname)
}

/** The `id` of a detail page; without a usable one the page does not exist (rules §14). */
export function idParam(args: Args): string {
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  if (/^[\w-]{1,64}$/.test(id)) return id
  throw data({ code: 404, message: codes['not-found'][localeOf(args)] }, { status: 404 })
}

/** A page number from the query; anything else is the first page. */
export function pageParam({ request }: Args, name = 'page'): number {
  const page = new URL(request.url).searchParams.get(name) ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** A type of columns or news; anything but a small number is no type. */
export function typeParam({ request }: Args): number | undefined {
  const type = new URL(request.url).searchParams.get('type') ?? ''
  return /^[1-9]\d{0,2}$/.test(type) ? Number(type) : undefined
}
