import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { pathsFor } from '../paths.ts'
import { type Attempt, api } from '../server/api.server.ts'
import { langOf } from '../server/params.server.ts'

interface TextFile {
  readonly fileName: string
  readonly content: string
}

/** A table as a browser saves it. */
export const csvFile = ({ fileName, content }: TextFile) =>
  new Response(content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })

/** The file of a page of the console; where what it names is refused, the page says what to mend. */
export function takenFile(
  args: ActionFunctionArgs,
  made: Attempt<TextFile>,
  page: { readonly path: string; readonly query: Readonly<Record<string, string>> },
): Response {
  if (made.ok) return csvFile(made.data)
  if (made.name !== 'validation') throw api(args).refuse(made, true)
  throw redirect(pathsFor(langOf(args)).admin(page.path, page.query))
}
