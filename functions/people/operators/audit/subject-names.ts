import * as z from 'zod'
import {
  accountKeys,
  catalogueKeys,
  contentKeys,
  deliveryKeys,
  inquiryKeys,
  type Key,
  orderKeys,
  payoutKeys,
  resaleKeys,
  sessionKeys,
} from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { type AuditEntry, auditView } from '#functions/store/people/audit.ts'
import { contentKinds } from '#shared/domain/kernel/content.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/**
 * Present names of the subjects of audit entries, one read for a page of them. The trail itself holds ids alone: names
 * change, and some are personal. Null for subjects that are deleted or have no name.
 */
const text = z.object({ ja: z.string(), en: z.string() })
const Work = z.object({ title: text })
const Item = z.object({ title: text, orderNumber: z.string() })
const Order = z.object({ number: z.string() })
const Member = z.object({ username: z.string() })
const Batch = z.object({ transferDate: z.string() })
const Operator = z.object({ name: z.string() })
const Record = z.object({ record: z.object({ name: text.or(z.string()).optional(), title: text.optional() }) })

interface Named {
  readonly key: (id: string) => Key
  readonly name: (item: Attributes, language: Language) => string | undefined
}

const named: Readonly<{ [kind: string]: Named | undefined }> = {
  ...Object.fromEntries(
    contentKinds.map((kind): [string, Named] => [
      kind,
      {
        key: id => contentKeys.record(kind, id),
        name: (item, language) => {
          const { name, title } = Record.safeParse(item).data?.record ?? {}
          if (typeof name === 'string') return name
          const words = name ?? title
          return words && say(words, language)
        },
      },
    ]),
  ),
  work: { key: catalogueKeys.work, name: (item, language) => titleOf(Work.safeParse(item).data, language) },
  'order-item': {
    key: deliveryKeys.item,
    name: (item, language) => {
      const found = Item.safeParse(item).data
      return found && `${found.orderNumber} ${say(found.title, language)}`
    },
  },
  order: { key: orderKeys.agreed, name: item => Order.safeParse(item).data?.number },
  inquiry: { key: inquiryKeys.inquiry, name: item => Order.safeParse(item).data?.number },
  member: { key: accountKeys.profile, name: item => Member.safeParse(item).data?.username },
  /** Named after its applicant: reading its work would take another request. */
  application: { key: resaleKeys.application, name: item => Member.safeParse(item).data?.username },
  'payout-batch': { key: payoutKeys.batch, name: item => Batch.safeParse(item).data?.transferDate },
  operator: { key: sessionKeys.operator, name: item => Operator.safeParse(item).data?.name },
}

const titleOf = (work: z.infer<typeof Work> | undefined, language: Language) => work && say(work.title, language)

/** Audit entries for the console's list. */
export async function namedAudit(table: Getter, entries: readonly AuditEntry[], language: Language) {
  const asked = entries.map(({ subjectKind, subjectId }) => named[subjectKind]?.key(subjectId))
  const items = await table.batchGet(asked.filter(key => key !== undefined))
  let at = 0
  return entries.map((entry, index) => {
    const item = asked[index] && items[at++]
    return auditView(entry, (item && named[entry.subjectKind]?.name(item, language)) ?? null)
  })
}
