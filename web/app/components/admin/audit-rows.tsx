import type { listAudit } from '#shared/api/console/operators.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { kindNames } from '../../lib/console/content-fields.ts'
import { dateTime } from '../../lib/format.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { SiteLink } from '../site-link.tsx'
import css from './admin.module.css'

type Row = OutputOf<typeof listAudit>['list'][number]

/** What operators did: who, when, to what, and how it was before and after. */
export function AuditRows({ rows }: { rows: readonly Row[] }) {
  const { paths, locale } = useSite()
  return (
    <ul className={`${css.rows} ${css.plain}`}>
      {rows.map(({ id, at, byName, action, subjectKind, subjectId, before, after }) => (
        <li key={id}>
          <div>
            <b>{actionName(action)}</b>{' '}
            <SiteLink className="link" to={paths.admin('audit', { subjectKind, subjectId })}>
              {subjectName(subjectKind)} {subjectId}
            </SiteLink>
            <p className="mut">
              {dateTime(at, locale)} {byName}
            </p>
            <details>
              <summary className="mut">{m.admin_changes()}</summary>
              <Change title={m.admin_before()} json={before} />
              <Change title={m.admin_after()} json={after} />
            </details>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Change({ title, json }: { title: string; json: string }) {
  return (
    <>
      <h3 className="mut">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.data} tabIndex={0} aria-label={title}>
        {indented(json)}
      </section>
    </>
  )
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

const names: Readonly<Record<string, () => string>> = {
  createProduct: m.admin_a_create_work,
  updateProduct: m.admin_a_update_work,
  publishProduct: m.admin_a_publish,
  delistProduct: m.admin_a_delist,
  lockProduct: m.admin_a_lock,
  unlockProduct: m.admin_a_unlock,
  deleteDraft: m.admin_a_delete_draft,
  extendAuction: m.admin_a_extend,
  stopAuction: m.admin_a_stop,
  voidBid: m.admin_a_void,
  relistAuction: m.admin_a_relist,
  saveContent: m.admin_a_save_content,
  deleteContent: m.admin_a_delete_content,
  savePage: m.admin_a_save_page,
  banUser: m.admin_a_ban,
  unbanUser: m.admin_a_unban,
  createPartnerAccount: m.admin_a_partner_account,
  moveOrderItem: m.desk_a_move,
  refuseCancel: m.desk_a_refuse,
  refundOrder: m.desk_a_refund,
  settleRefund: m.desk_a_settle,
  quoteOrder: m.desk_a_quote,
  reissueReceipt: m.desk_a_receipt,
  decideClaim: m.desk_a_claim,
}
const actionName = (action: string): string => names[action]?.() ?? action

const subjects: Readonly<Record<string, () => string>> = {
  ...kindNames,
  work: m.admin_s_work,
  order: m.admin_s_order,
  'order-item': m.admin_s_order_item,
  claim: m.admin_s_claim,
  member: m.admin_s_member,
  partner: m.admin_s_partner,
  page: m.admin_s_page,
}
const subjectName = (kind: string): string => subjects[kind]?.() ?? kind
