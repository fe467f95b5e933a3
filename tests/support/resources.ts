import type { SharedResources } from '#infra/constructs/shared-resources.ts'
import { company } from './company.ts'

const table = 'arn:aws:dynamodb:ap-northeast-1:1:table/t'
const named = (name: string, arn: string) => ({ name, arn })
/** What every stack is handed, with names that a policy can be read by. */
export const resources: SharedResources = {
  company,
  publicOrigin: 'https://kogei.example',
  platformOrigin: 'https://pay.kogei.example',
  acquirer: 'sandbox',
  reservations: true,
  operators: { adminEmail: 'admin@kogei.example', factor: 'required' },
  payments: { authHoldDays: 60, txMaxAgeDays: 180 },
  table: { name: 't', arn: table, streamArn: `${table}/stream/now` },
  buckets: {
    quarantine: named('q', 'arn:aws:s3:::q'),
    public: named('pub', 'arn:aws:s3:::pub'),
    private: named('priv', 'arn:aws:s3:::priv'),
    index: named('i', 'arn:aws:s3:::i'),
    export: named('x', 'arn:aws:s3:::x'),
  },
  payoutAccount: {
    code: '0000123456',
    name: 'コウゲイノマ（カ',
    bankCode: '0001',
    branchCode: '001',
    depositType: 2,
    accountNumber: '1234567',
  },
  secrets: {
    tokenKey: named('tk', 'arn:tk'),
    originSecret: named('os', 'arn:os'),
    codeKey: named('ck', 'arn:ck'),
    paymentShop: named('ps', 'arn:ps'),
    paymentOwnerKey: named('po', 'arn:po'),
    payoutKey: named('pk', 'arn:pk'),
    platformPepper: named('pp', 'arn:pp'),
    fincode: named('fc', 'arn:fc'),
  },
  bus: named('bus', 'arn:bus'),
  schedules: { group: 'g', arn: 'arn:schedule/g/*', roleArn: 'arn:role', deadLettersArn: 'arn:dead' },
  verification: { topicArn: 'arn:topic' },
  mail: {
    sender: 'a@kogei.example',
    configurationSet: 'kogei',
    arns: ['arn:identity'],
    concurrency: 2,
    intervalMs: 143,
  },
  chain: { keyArn: 'arn:chain-key', settings: { id: 31337 } },
  certificates: { keyArn: 'arn:certificate-key', givenUp: [] },
  sms: { origination: 'KOGEI', arn: 'arn:sms' },
  voice: { origination: 'phone-1', arn: 'arn:voice' },
  sockets: { endpoint: 'https://live', arn: 'arn:connections' },
}
