import type { Found } from '#functions/machinery/table/found.ts'
import { resaleKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { parseApplication } from '#functions/store/selling/applications.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'

export const applicationReads = ({ id }: { readonly id: string }) => [resaleKeys.application(id)]

/** The caller's application; for everybody else it does not exist. */
export function ownApplication(
  read: Found,
  id: string,
  { userId }: { readonly userId: string },
): Application | undefined {
  const item = read.get(resaleKeys.application(id))
  const application = item && parseApplication(item)
  return application?.userId === userId ? application : undefined
}

/** The work of an application, where it still belongs to it. */
export async function workUnder(table: Getter, application: Application) {
  const work = await getWork(table, application.productId)
  return work?.applicationId === application.applicationId ? work : undefined
}
