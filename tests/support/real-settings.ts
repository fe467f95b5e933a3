import { company, payoutAccount } from './company.ts'

/** Settings that could be a real shop's: nothing of them is a sample. */
export const realSettings = {
  name: 'seikado',
  region: 'ap-northeast-1',
  backupRegion: 'ap-northeast-3',
  domain: 'kogei.jp',
  hostedZoneId: 'Z0ZONE',
  sender: 'Kogei <post@kogei.jp>',
  smsOrigination: 'KOGEI',
  voiceOrigination: 'phone-0',
  smsMonthlyUsd: 100,
  acquirer: 'fincode',
  authHoldDays: 60,
  txMaxAgeDays: 180,
  adminEmail: 'operations@kogei.jp',
  monthlyBudgetUsd: 150,
  payoutAccount: { ...payoutAccount, code: '0000900417', accountNumber: '0418233' },
  company: {
    ...company,
    name: { ja: '青花堂', en: 'Seikado' },
    registration: 'T9876543210987',
    email: 'post@kogei.jp',
  },
}
