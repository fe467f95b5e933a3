import { namedSchemas, type ObjectName } from '#shared/platform/api/objects.ts'
import type { PageLanguage } from '../texts.ts'

const japanese: Readonly<Record<ObjectName, string>> = {
  PaymentStatus: '決済の状態',
  EventType: 'Webhookで選べるイベントの種類',
  Refund: '決済の全額または一部の返金',
  Payment: '一つの注文の決済と、請求の試行',
  Difference: '決済会社の記録と一致しない決済',
  Customer: '加盟店の顧客',
  Card: '登録されたカード（番号は含まれません）',
  Session: '一つの注文を支払うページ',
  Link: '支払いページを何度でも開くアドレス',
  CardSession: '顧客がカードを登録するページ',
  WebhookSetting: 'イベントの送り先と、送るイベント',
  StoredEvent: '保存されたイベント。この形のまま送られる',
  Delivery: '一つの送り先への、イベントの送信の経過',
  ApiKey: '加盟店のAPIキー（秘密は含まれません）',
  TransferFile: 'まとめて提出する銀行振込',
  TransferResult: '振込ファイルと、結果が出た明細',
  TestClock: 'テストデータが従う時計',
}

/** Description of an object; in English the same as in the client. */
export function objectTitle(name: ObjectName, language: PageLanguage): string {
  const says = namedSchemas.find(([each]) => each === name)?.[2] ?? ''
  return language === 'ja' ? japanese[name] : says.replace(/\.$/, '')
}
