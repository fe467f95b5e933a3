import { type Audited, audited } from '#functions/store/people/audit.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'

/** Fields that an operator's decision changes: pictures, address and identity are not repeated in the audit trail. */
const answerOf = ({ state, version, decision, figures }: Application) => ({ state, version, decision, figures })

export const auditedAnswer = (
  audit: Pick<Audited, 'id' | 'at' | 'by' | 'action'>,
  before: Application,
  after: Application,
) =>
  audited({
    ...audit,
    subject: { kind: 'application', id: before.applicationId },
    before: answerOf(before),
    after: answerOf(after),
  })
