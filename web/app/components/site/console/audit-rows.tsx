import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminListAudit } from '#shared/api/people/console/operators.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { kindNames } from '../../../lib/console/content-fields.ts'
import { date, dateTime } from '../../../lib/format/dates.ts'
import { joinFacts } from '../../../lib/format/join-facts.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { SiteLink } from '../frame/site-link.tsx'
import audit from './audit.module.css'
import css from './lists.module.css'

type Row = OutputOf<typeof adminListAudit>['list'][number]

/** Shows what operators did: who, when, to what, and how it was before and after. */
export function AuditRows({ rows }: { rows: readonly Row[] }) {
  const { paths, locale } = useSite()
  return (
    <ul className={`${css.rows} ${css.plain}`}>
      {rows.map(({ id, at, by, byName, action, subjectKind, subjectId, subjectName, before, after }) => (
        <li key={id}>
          <div>
            <b>{actionName(action)}</b>{' '}
            <SiteLink className="link" to={paths.admin('audit', { subjectKind, subjectId })}>
              {kindName(subjectKind)} {subjectName === null ? subjectId : nameOf(subjectKind, subjectName, locale)}
            </SiteLink>
            <p className="mut">
              {joinFacts(dateTime(at, locale), by === automatic ? m.admin_audit_by_system() : byName)}
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

/** What no operator did: the deployment and its timers. */
const automatic = 'system'

/** A file of transfers is called by its day. */
const nameOf = (kind: string, name: string, locale: Language): string =>
  kind === 'payout-batch' ? date(name, locale) : name

function Change({ title, json }: { title: string; json: string }) {
  return (
    <>
      <p className="mut">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={audit.data} tabIndex={0} aria-label={title}>
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
  adminCreateProduct: m.admin_audit_create_work,
  adminUpdateProduct: m.admin_audit_update_work,
  adminPublishProduct: m.admin_audit_publish,
  adminDelistProduct: m.admin_audit_delist,
  adminRegisterOwner: m.admin_audit_owner,
  adminExportStandingBook: m.admin_audit_book,
  adminLockProduct: m.admin_audit_lock,
  adminUnlockProduct: m.admin_audit_unlock,
  adminDeleteDraft: m.admin_audit_delete_draft,
  adminAddLedgerEntry: m.ledger_admin_audit_add,
  adminExportLedgerDocument: m.ledger_admin_audit_document,
  adminProposeRevocation: m.ledger_admin_audit_propose,
  adminDecideRevocation: m.ledger_admin_audit_decide,
  adminProposeRecovery: m.ledger_admin_audit_recovery_propose,
  adminDecideRecovery: m.ledger_admin_audit_recovery_decide,
  adminExtendAuction: m.admin_audit_extend,
  adminStopAuction: m.admin_audit_stop,
  adminVoidBid: m.admin_audit_void,
  adminRelistAuction: m.admin_audit_relist,
  adminSaveContent: m.admin_audit_save_content,
  adminDeleteContent: m.admin_audit_delete_content,
  adminSavePage: m.admin_audit_save_page,
  adminBanUser: m.admin_audit_ban,
  adminUnbanUser: m.admin_audit_unban,
  adminEndMemberSessions: m.admin_audit_end_sessions,
  adminCreatePartnerAccount: m.admin_audit_partner_account,
  adminCreateArtistAccount: m.admin_audit_artist_account,
  adminPublishProposal: m.admin_audit_publish_proposal,
  adminReturnProposal: m.admin_audit_return_proposal,
  adminAssignInquiry: m.inquiry_admin_audit_assign,
  adminSavePrivateSale: m.admin_audit_private_sale_save,
  adminInviteGuests: m.admin_audit_private_sale_guests,
  adminClosePrivateSale: m.admin_audit_private_sale_close,
  adminSendLetter: m.admin_audit_letter,
  adminReplyInquiry: m.inquiry_admin_audit,
  adminReplyRoom: m.message_audit_reply,
  adminSettleRoom: m.message_audit_settle,
  adminAssignRoom: m.message_audit_assign,
  adminSettleReport: m.message_audit_report,
  adminDecideSuspicion: m.fairness_audit_decide,
  adminVoidSuspects: m.fairness_audit_void,
  adminBanSuspects: m.fairness_audit_ban,
  adminCreateSavedAnswer: m.message_audit_answer_new,
  adminUpdateSavedAnswer: m.message_audit_answer,
  adminDeleteSavedAnswer: m.message_audit_answer_gone,
  adminUseLink: m.operators_audit_use_link,
  adminConfirmFactor: m.operators_audit_factor,
  adminAddPasskey: m.operators_audit_passkey_add,
  adminRenamePasskey: m.operators_audit_passkey_name,
  adminRemovePasskey: m.operators_audit_passkey_remove,
  adminEndSession: m.operators_audit_session,
  adminChangePassword: m.operators_audit_password,
  adminInviteOperator: m.operators_audit_invite,
  adminChangeRoles: m.operators_audit_roles,
  adminDisableOperator: m.operators_audit_disable,
  adminEnableOperator: m.operators_audit_enable,
  adminForgetFactor: m.operators_audit_forget,
  operatorGuessed: m.operators_audit_guesses,
  setupOperators: m.operators_audit_setup,
  adminMoveOrderItem: m.admin_audit_order_move,
  adminRefuseCancel: m.admin_audit_order_refuse,
  adminRefundOrder: m.admin_audit_order_refund,
  adminSettleRefund: m.admin_audit_order_settle,
  adminReturnMoney: m.admin_audit_order_return,
  adminCloseDiscrepancy: m.admin_audit_discrepancy,
  adminQuoteOrder: m.admin_audit_order_quote,
  adminReissueReceipt: m.admin_audit_order_receipt,
  adminDecideClaim: m.admin_audit_order_claim,
  adminChangePolicy: m.policy_audit,
  adminAnswerOffer: m.offer_admin_audit,
  adminApproveApplication: m.review_audit_approve,
  adminReviseApplication: m.review_audit_revise,
  adminRefuseApplication: m.review_audit_refuse,
  adminExportResaleRecords: m.review_audit_records,
  adminExportAffiliates: m.affiliate_audit,
  adminBatchPayouts: m.review_audit_batch,
  adminMovePayoutBatch: m.review_audit_batch_move,
  adminExportPayoutBatch: m.review_audit_batch_file,
  adminHoldPayout: m.review_audit_hold,
  adminRecordPayout: m.review_audit_paid,
  adminConfirmPickup: m.review_audit_pickup,
  adminMovePickup: m.review_audit_pickup_move,
  adminHandPickup: m.review_audit_pickup_hand,
}
const actionName = (action: string): string => names[action]?.() ?? action

const subjects: Readonly<Record<string, () => string>> = {
  ...kindNames,
  work: m.admin_work_state_work,
  order: m.admin_work_state_order,
  'order-item': m.admin_work_state_order_item,
  claim: m.admin_work_state_claim,
  member: m.admin_work_state_member,
  operator: m.admin_audit_subject_operator,
  suspicion: m.fairness_title,
  'private-sale': m.sale_admin_title,
  letter: m.letter_admin_title,
  inquiry: m.admin_audit_subject_inquiry,
  room: m.message_audit_subject_room,
  'saved-answer': m.message_audit_subject_answer,
  partner: m.admin_work_state_partner,
  page: m.admin_work_state_page,
  discrepancy: m.money_discrepancy_name,
  policy: m.policy_subject,
  application: m.review_subject_application,
  payout: m.review_subject_payout,
  'payout-batch': m.review_subject_payout_batch,
  'resale-records': m.review_subject_resale_records,
  affiliates: m.affiliate_title,
  auction: m.review_subject_auction,
}
const kindName = (kind: string): string => subjects[kind]?.() ?? kind
