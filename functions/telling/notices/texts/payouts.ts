import type { payoutAccountWanted, payoutPaid, payoutReturned, payoutSetOff } from '#events/earning/payouts.ts'
import type { EventOf } from '#events/event.ts'
import { bothYen } from '#shared/domain/kernel/wording.ts'
import type { AccountProblem } from '#shared/domain/people/account/bank.ts'
import { type Draft, draft } from './draft.ts'

/** Notices about a seller's payouts (D88): always mailed. */
type PayoutEvent =
  | EventOf<typeof payoutPaid>
  | EventOf<typeof payoutReturned>
  | EventOf<typeof payoutSetOff>
  | EventOf<typeof payoutAccountWanted>

const why: Readonly<Record<string, { readonly ja: string; readonly en: string }>> = {
  no_account: { ja: '該当する口座がありません', en: 'There is no such account' },
  name_mismatch: { ja: '口座名義が一致しません', en: 'The name does not match the account' },
  account_closed: { ja: '口座が解約されています', en: 'The account is closed' },
  refused: { ja: '受け取りを断られました', en: 'It was refused' },
}
const other = { ja: '銀行から戻されました', en: 'The bank sent it back' }

const wanted: Readonly<Record<AccountProblem, { readonly ja: string; readonly en: string }>> = {
  'no-account': { ja: '受取口座が登録されていません', en: 'There is no bank account yet' },
  'account-codes': { ja: '金融機関と支店のコードがありません', en: 'The codes of bank and branch are missing' },
  'account-payee': {
    ja: '口座名義がカナで登録されていません',
    en: 'The account holder is not in kana that banks take',
  },
  'account-unlisted': { ja: 'この金融機関または支店が見つかりません', en: 'There is no such bank or branch' },
}

const about = { type: 'order_pay', level: 2, transactional: true } as const
const mend = {
  tone: 'bad',
  path: '/mine/basicInfo/bank',
  action: { ja: '口座を確認する', en: 'Check my account' },
} as const

const sales = { path: '/mine/sales', action: { ja: '売上管理を開く', en: 'Open my sales' } } as const

/** Deduction for sales that were refunded after they had been paid out (D113). */
const takenBackRows = (yen: number) =>
  yen === 0 ? [] : [{ label: { ja: 'うち返金の精算', en: 'Taken off for refunds' }, value: bothYen(-yen) }]

function wordsOf(event: PayoutEvent) {
  const { amount, month } = event.data
  const ofMonth = { label: { ja: '対象月', en: 'Month' }, value: { ja: month, en: month } }
  const rows = [ofMonth, { label: { ja: '金額', en: 'Amount' }, value: bothYen(amount), strong: true }]
  const reason = (value: { readonly ja: string; readonly en: string }) => ({
    label: { ja: '理由', en: 'Reason' },
    value,
  })
  switch (event.type) {
    case 'payout.paid':
      return {
        ...about,
        tone: 'good' as const,
        mark: { ja: '✓ お振り込みしました', en: '✓ Paid out' },
        title: { ja: '売上金をお振り込みしました', en: 'Your sales were paid out' },
        content: {
          ja: '登録の口座へお振り込みしました。明細は売上管理からご覧いただけます。',
          en: 'It went to your bank account. The statement is under My sales.',
        },
        rows: [...rows, ...takenBackRows(event.data.takenBack ?? 0)],
        ...sales,
      }
    case 'payout.set-off':
      return {
        ...about,
        ...sales,
        tone: 'plain' as const,
        mark: { ja: '返金の精算にあてました', en: 'Set off against a refund' },
        title: { ja: '売上金を返金の精算にあてました', en: 'Your sales were set off against a refund' },
        content: {
          ja: 'お支払い後に返金された売上があるため、この月の売上金はその精算にあて、お振り込みはありません。',
          en: 'A sale was refunded after it had been paid out to you. Your sales of this month settle it, so there is no transfer.',
        },
        rows: [
          ofMonth,
          { label: { ja: '精算した金額', en: 'Set off' }, value: bothYen(amount), strong: true },
          { label: { ja: '次回へ繰り越す金額', en: 'Carried to the next payout' }, value: bothYen(event.data.left) },
        ],
      }
    case 'payout.returned':
      return {
        ...about,
        ...mend,
        mark: { ja: 'お振込みが戻りました', en: 'The transfer came back' },
        title: { ja: 'お振込みができませんでした', en: 'Your payout came back' },
        content: {
          ja: '口座の情報をご確認ください。金額はお支払い可能に戻り、次の振込みでお支払いします。',
          en: 'Please check your bank account. The amount is payable again and goes with the next transfer.',
        },
        rows: [...rows, reason(why[event.data.reason] ?? other)],
      }
    case 'payout.account-wanted':
      return {
        ...about,
        ...mend,
        mark: { ja: '受取口座をご登録ください', en: 'Your bank account is needed' },
        title: { ja: '売上金をお振り込みできる口座がありません', en: 'Your sales cannot be paid out yet' },
        content: {
          ja: '口座をご登録いただくと、次の振込みでお支払いします。',
          en: 'Once your bank account is right, the amount goes with the next transfer.',
        },
        rows: [...rows, reason(wanted[event.data.problem])],
      }
  }
}

export const payoutNotices = (event: PayoutEvent): Draft[] =>
  event.data.members.map(userId => draft(userId, wordsOf(event)))
