import * as z from 'zod'
import { systemKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'

/** Progress of a migration: an interrupted one continues, a completed one does nothing. */
const Item = z.object({ done: z.array(z.string()), place: z.string().optional() })
type Migration = z.infer<typeof Item>

export async function migrationOf(table: Getter, name: string): Promise<Migration> {
  const item = await table.get(systemKeys.migration(name))
  return item ? Item.parse(item) : { done: [] }
}

export const putMigration = (name: string, migration: Migration) => put({ ...systemKeys.migration(name), ...migration })
