import type { Key } from './keys.ts'
import type { TableMethods } from './table.ts'
import type { Attributes } from './write.ts'

const most = 100

interface Request {
  readonly keys: Key[]
  readonly answer: Promise<readonly (Attributes | undefined)[]>
}

/**
 * The table for one event: simultaneous consistent reads by all parts of its work become one request. A new one is made
 * for each event, so that events never wait for each other's reads and no request is made on behalf of another
 * function.
 */
export function gathered(table: TableMethods): TableMethods {
  let open: Request | undefined

  const begin = (): Request => {
    const keys: Key[] = []
    // Waits until all running code, settled promises included, has issued its reads.
    const asked = new Promise<void>(resolve => process.nextTick(resolve))
    const request: Request = {
      keys,
      answer: asked.then(async () => {
        if (open === request) open = undefined
        const [only, ...others] = keys
        return only && others.length === 0 ? [await table.get(only)] : table.batchGet(keys)
      }),
    }
    return request
  }

  const batchGet = async (keys: readonly Key[]) => {
    if (keys.length === 0) return []
    if (!open || open.keys.length + keys.length > most) open = begin()
    const request = open
    const from = request.keys.length
    request.keys.push(...keys)
    return (await request.answer).slice(from, from + keys.length)
  }

  return {
    ...table,
    batchGet,
    async get(key, options) {
      if (options?.consistent === false) return table.get(key, options)
      const [item] = await batchGet([key])
      return item
    },
  }
}
