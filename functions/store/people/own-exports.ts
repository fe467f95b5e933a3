import { accountKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { type Attributes, inPlaceOf, put } from '#functions/machinery/table/write.ts'
import { type OwnExport, ownExportSchema } from '#shared/domain/people/account/own-export.ts'

/** The last archive that a member requested, one item per member (D102). */
const Item = ownExportSchema()

export const parseOwnExport = (item: Attributes | undefined): OwnExport | undefined => item && Item.parse(item)

export const findOwnExport = async (table: Getter, userId: string): Promise<OwnExport | undefined> =>
  parseOwnExport(await table.get(accountKeys.ownExport(userId)))

export const putOwnExport = (before: OwnExport | undefined, after: OwnExport) =>
  put({ ...accountKeys.ownExport(after.userId), ...after }, inPlaceOf(before)).or('busy')
