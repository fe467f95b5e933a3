import { namedSchemas, type ObjectName } from '#shared/platform/api/objects.ts'
import type { PageLanguage } from '../texts.ts'

const japanese: Readonly<Record<ObjectName, string>> = {
  PaymentStatus: '決済の状態',
  EventType: 'Webhookで選べるイベントの種類',
  Refund: '支払った方へ戻るお金',
  Payment: '加盟店が一人の支払者から受け取る一つの金額と、請求の試み',
  Difference: '決済事業者の記録と食い違う決済',
  Customer: '加盟店に支払う方',
  Card: '登録されたカード（番号は含まれません）',
  Session: '一つの注文を支払うページ',
  Link: '支払いページを何度でも開くアドレス',
  CardSession: '顧客がカードを登録するページ',
  WebhookSetting: 'イベントの送り先と、送るイベント',
  StoredEvent: '保存されたイベント。この形のまま送られる',
  Delivery: '一つの送り先への、イベントの送信の経過',
  ApiKey: '加盟店のAPIキー（秘密は含まれません）',
  TransferFile: '銀行がまとめて行う振込',
  TransferResult: '振込ファイルと、結果が出た明細',
  TestClock: 'テストデータが従う時計',
}

/** What an object is. In English it is the sentence that the client says too. */
export function objectTitle(name: ObjectName, language: PageLanguage): string {
  const says = namedSchemas.find(([each]) => each === name)?.[2] ?? ''
  return language === 'ja' ? japanese[name] : says.replace(/\.$/, '')
}
