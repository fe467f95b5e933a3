import { type Sentence, bilingual as said } from '../../errors/sentence.ts'

const endpoint = said('送り先のID。', 'ID of the webhook endpoint.')
const event = said('イベントのID。', 'ID of the event.')
const secret = said(
  '署名の秘密。32〜60文字。省略すると自動で決まります。',
  'Signing secret, 32 to 60 printable ASCII characters. Generated if omitted.',
)
const shownOnce = said('署名の秘密。この応答でだけ返ります。', 'Signing secret. It is returned only in this response.')
const clock = said('テスト時計のID。', 'ID of the test clock.')

/** Fields of webhooks, keys, the sandbox and the description of the API. */
export const operationFieldWords: Readonly<Record<string, Sentence>> = {
  EventType: said('イベントの種類。', 'Type of an event.'),
  'webhooks.id': endpoint,
  'createWebhookSetting.id': said(
    '送り先のID。50文字まで。省略すると自動で決まります。',
    'ID of the webhook endpoint, up to 50 characters. Generated if omitted.',
  ),
  'createWebhookSetting.url': said(
    'イベントを受け取る公開のhttpsのURL（ポート443）。300文字まで。',
    'Public https URL on port 443 that receives events, up to 300 characters.',
  ),
  'updateWebhookSetting.url': said('新しいURL。300文字まで。', 'New URL, up to 300 characters.'),
  'createWebhookSetting.events': said('送るイベントの種類。すべてなら *。', 'Event types to send, or * for all.'),
  'updateWebhookSetting.events': said('送るイベントの種類。すべてなら *。', 'Event types to send, or * for all.'),
  'createWebhookSetting.secret': secret,
  'createWebhookSetting.answer.secret': shownOnce,
  'rollWebhookSecret.answer.secret': shownOnce,
  'updateWebhookSetting.secret': said(
    '新しい署名の秘密。32〜60文字。',
    'New signing secret, 32 to 60 printable ASCII characters.',
  ),
  'updateWebhookSetting.state': said(
    'ACTIVE で再び使い、DISABLED で止めます。',
    'ACTIVE enables the endpoint again, DISABLED stops deliveries.',
  ),
  'deleteWebhookSetting.answer.id': said('削除した送り先のID。', 'ID of the deleted webhook endpoint.'),
  'WebhookSetting.id': endpoint,
  'WebhookSetting.url': said('イベントを受け取るURL。', 'URL that receives events.'),
  'WebhookSetting.events': said('送るイベントの種類。* はすべて。', 'Event types that are sent; * for all.'),
  'WebhookSetting.state': said('DISABLED の送り先には送りません。', 'Nothing is sent to a DISABLED endpoint.'),
  disabled_reason: said(
    '無効の理由：gone は410の応答、failing は7日間の失敗、shop は加盟店。',
    'Why it is disabled: gone answered 410, failing failed for seven days, shop by the shop.',
  ),
  failing_since: said('失敗が続き始めた日時。なければ null。', 'Since when deliveries fail; null if they do not.'),
  old_secret_until: said('前の署名の秘密が有効な期限。', 'Until when the previous signing secret stays valid.'),

  'getEvent.id': event,
  'listDeliveries.id': event,
  'resendEvent.id': event,
  'resendEvent.webhook_id': said(
    'この送り先だけに送ります。省略すると該当するすべて。',
    'Send to this webhook endpoint only. Defaults to all subscribed ones.',
  ),
  since: said(
    'この日時、またはこのイベントIDより後を返します。既定は7日前。',
    'Return events after this time or event ID. Defaults to seven days ago.',
  ),
  'listEvents.type': said('この種類のイベントを返します。', 'Return events of this type.'),
  has_more: said('続きがあるか。', 'Whether there are more events.'),
  next_since: said('続きを取得する since の値。', 'Value of since for the next request.'),
  'StoredEvent.id': said('イベントのID。重複の除去に使います。', 'ID of the event. Use it to drop duplicates.'),
  api_version: said('data.object の形のAPIバージョン。', 'API version that data.object is shaped by.'),
  'StoredEvent.type': said('イベントの種類。', 'Type of the event.'),
  sequence: said('加盟店のイベントの順序。間隔は空きます。', 'Order of the events of a shop. It has gaps.'),
  data: said('イベントの内容。', 'Data of the event.'),
  'data.object': said('変更後のオブジェクト。', 'The object after the change.'),
  'data.object.version': said(
    'オブジェクトの版。手元より大きいときだけ使います。',
    'Version of the object. Ignore an event that is not above yours.',
  ),
  'data.previous': said(
    '変わった項目の以前の値。新しいオブジェクトでは空。',
    'Previous values of the changed members; empty for a new object.',
  ),
  request_id: said('イベントを起こした呼び出しのID。', 'ID of the request that caused the event.'),

  'Delivery.id': said('送信のID。', 'ID of the delivery.'),
  event_id: event,
  'Delivery.webhook_id': endpoint,
  'Delivery.state': said('PENDING は再送中。', 'PENDING until it is DELIVERED, has FAILED for good, or is CANCELED.'),
  'Delivery.attempts': said('送信を試みた回数。', 'Number of attempts so far.'),
  next_attempt_at: said('次に試みる日時。なければ null。', 'When the next attempt is due; null if none.'),
  last_status: said(
    '最後の応答のHTTPステータス。なければ null。',
    'HTTP status of the last response; null if there was none.',
  ),
  last_result: said('最後の試みの結果。', 'Result of the last attempt, in a word.'),

  'listEventLogs.from': said(
    '期間の開始。既定は終了の1日前。',
    'Start of the period. Defaults to one day before its end.',
  ),
  'listEventLogs.to': said(
    '期間の終了。開始から31日まで。既定は現在。',
    'End of the period, up to 31 days after its start. Defaults to now.',
  ),
  'listEventLogs.keyword': said(
    'パス、処理、request_id、内容の一部。100文字まで。',
    'Part of the path, operation, request ID or bodies, up to 100 characters.',
  ),
  'listEventLogs.method': said('このHTTPメソッドの呼び出しを返します。', 'Return requests of this HTTP method.'),
  'listEventLogs.status': said(
    'このHTTPステータスの呼び出しを返します。例：404、4xx。',
    'Return requests with this HTTP status, such as 404 or 4xx.',
  ),
  after: said('前の応答の next の値。', 'Value of next in the previous response.'),
  next: said('続きを取得する after の値。なければ null。', 'Value of after for the next request; null at the end.'),
  'listEventLogs.list[].id': said('呼び出しのID（X-Request-Id）。', 'ID of the request, as in X-Request-Id.'),
  'listEventLogs.list[].method': said('HTTPメソッド。', 'HTTP method.'),
  'listEventLogs.list[].path': said('呼び出しのパス。', 'Path of the request.'),
  'listEventLogs.list[].operation': said('呼び出しの名前。', 'Operation of the API.'),
  'listEventLogs.list[].status': said('HTTPステータス。', 'HTTP status of the response.'),
  'list[].duration': said('所要時間（ミリ秒）。', 'Duration in milliseconds.'),
  'list[].error_codes': said('返されたエラーコード。', 'Error codes of the response.'),
  'list[].api_key_id': said('使われたAPIキーのID。', 'ID of the API key that was used.'),
  'list[].request': said('秘密を除いた送信内容（JSON）。', 'Request body as JSON, without secrets.'),
  'list[].response': said('秘密を除いた応答（JSON）。', 'Response body as JSON, without secrets.'),

  'keys.id': said('APIキーのID。', 'ID of the API key.'),
  'issueApiKey.type': said(
    'secret、restricted（scopes が必須）、public。',
    'Type of the key: secret, restricted (requires scopes) or public.',
  ),
  'issueApiKey.name': said('キーの名前。100文字まで。', 'Name of the key, up to 100 characters.'),
  'updateApiKey.name': said('新しい名前。100文字まで。', 'New name, up to 100 characters.'),
  'issueApiKey.scopes': said('制限付きキーの権限。', 'Scopes of a restricted key.'),
  'updateApiKey.scopes': said('新しい権限。すべて置き換えます。', 'New scopes. They replace all others.'),
  'issueApiKey.expires_at': said('キーの期限。省略すると無期限。', 'When the key expires; never if omitted.'),
  grace_hours: said(
    '前のキーが使える時間。0〜72、既定は24。',
    'Hours for which the old key keeps working, 0 to 72. Defaults to 24.',
  ),
  api_key: said('キー。この応答でだけ返ります。', 'The API key. It is returned only in this response.'),
  'ApiKey.id': said('APIキーのID。', 'ID of the API key.'),
  'ApiKey.type': said('キーの種類。', 'Type of the key.'),
  'ApiKey.name': said('キーの名前。', 'Name of the key.'),
  'ApiKey.scopes': said('制限付きキーの権限。', 'Scopes of a restricted key.'),
  masked: said('伏字のキー。', 'The key with its secret masked.'),
  'ApiKey.state': said(
    'ROLLING は猶予期間中、DISABLED は使えません。',
    'ACTIVE, ROLLING during the grace period, or DISABLED.',
  ),
  rolls_until: said('猶予期間の終わり。', 'End of the grace period of a rolled key.'),
  'ApiKey.expires_at': said('キーの期限。無期限なら null。', 'When the key expires; null if never.'),

  'sandbox.id': clock,
  'createTestClock.frozen_time': said('時計の最初の時刻。', 'Time that the clock starts at.'),
  'createTestClock.name': said('時計の名前。100文字まで。', 'Name of the clock, up to 100 characters.'),
  'advanceTestClock.to': said('進める先の時刻。2年先まで。', 'Time to advance to, up to two years ahead.'),
  'TestClock.id': clock,
  'TestClock.name': said('時計の名前。', 'Name of the clock.'),
  'TestClock.frozen_time': said(
    '作成時、または最後に進めた先の時刻。',
    'Time at creation, or that it was last advanced to.',
  ),
  now: said('時計の現在の時刻。', 'Present time of the clock.'),
  'TestClock.status': said(
    'ADVANCING の間は待ちます。',
    'ADVANCING until everything that fell due has run, then READY; FAILED if something could not run.',
  ),
  advancing_to: said('進めている先の時刻。', 'Time it is advancing to; null if it is not.'),
  deletes_after: said('この日時の後に削除されます。', 'When the clock is deleted.'),
  'replayWebhooks.events': said(
    '再送するイベントのID。順序のとおりに送ります。20件まで。',
    'IDs of up to 20 events, sent in this order.',
  ),
  times: said('それぞれを送る回数。1〜5。', 'How often to send each, 1 to 5.'),
  accepted: said('常に true。', 'Always true.'),
  card_no: said('テストカードの番号。', 'Number of a test card.'),
  security_code: said('セキュリティコード。3〜4桁。', 'Security code, 3 or 4 digits.'),
  number: said('作るトークンの数。1〜10。', 'Number of tokens to create, 1 to 10.'),
  'list[].token': said('一度だけ使えるカードトークン。', 'Single-use card token.'),
  'createTokens.answer.card_no': said(
    '下4桁以外を伏せたカード番号。',
    'Card number, masked except for its last four digits.',
  ),
  security_code_set: said('セキュリティコードが送られたか。', 'Whether a security code was sent.'),
  'answerIssuer.action': said(
    'code は認証コードの入力、cancel は中止。',
    'Action of the cardholder: code submits the one-time code, cancel gives up.',
  ),
  'answerIssuer.code': said('入力された認証コード。', 'One-time code that was entered.'),

  'listErrors.operation': said('この処理のコードを返します。4文字。', 'Return codes of this operation, 4 characters.'),
  'listErrors.keyword': said(
    'コードまたはメッセージの一部。100文字まで。',
    'Part of a code or message, up to 100 characters.',
  ),
  'listErrors.list[].code': said('エラーコード。', 'Error code.'),
  'listErrors.list[].operation': said('処理の番号。', 'Number of the operation.'),
  'list[].operation_name': said('処理の名前。', 'Name of the operation.'),
  'listErrors.list[].field': said('項目の番号。', 'Number of the field.'),
  'list[].field_name': said('項目の名前。', 'Name of the field.'),
  'listErrors.list[].kind': said('種別の番号。', 'Kind of the error.'),
  'listErrors.list[].status': said('HTTPステータス。', 'HTTP status.'),
  'list[].retryable': said('後から成功することがあるか。', 'Whether a retry may succeed.'),
  'list[].raised': said('現在返ることがあるか。', 'Whether the API returns the code at present.'),
  'list[].ja': said('日本語のメッセージ。', 'Message in Japanese.'),
  'list[].en': said('英語のメッセージ。', 'Message in English.'),
  openapi: said('OpenAPIの版。', 'Version of OpenAPI.'),
  paths: said('パスごとの呼び出し。', 'Operations by path.'),
  setting_token: said('送り先を表す値。', 'Token of the webhook setting.'),
  receive: said('常に 0。', 'Always 0.'),
}
