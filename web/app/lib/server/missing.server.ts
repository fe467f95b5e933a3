import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { listProducts } from '#shared/api/catalogue/works.ts'
import { saleStatusNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import type { Shelf } from '../shelf.ts'
import { api, type LoaderArgs } from './api.server.ts'

const shelfWorks = 3

/** Works to go on with where there is nothing; empty when nobody answers, because the page says so much without them. */
export async function loadShelf(args: LoaderArgs): Promise<Shelf> {
  const found = await api(args).attempt(listProducts, {
    status: [saleStatusNumbers['on-sale']],
    size: shelfWorks,
  })
  return found.ok ? { works: found.data.list, serverTime: found.data.serverTime } : { works: [], serverTime: '' }
}

/** The loader of a page of one thing: where there is no such thing, what it throws brings the works to go on with. */
export function orMissing<Answer>(load: (args: LoaderFunctionArgs) => Promise<Answer>) {
  return async (args: LoaderFunctionArgs): Promise<Answer> => {
    try {
      return await load(args)
    } catch (thrown) {
      if (Object(thrown).init?.status !== 404) throw thrown
      throw data({ ...Object(thrown).data, shelf: await loadShelf(args) }, { status: 404 })
    }
  }
}
