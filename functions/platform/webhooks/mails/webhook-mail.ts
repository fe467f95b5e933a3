import { html } from '../../pages/html.ts'

/** In both languages, because the recipient's language is unknown. */
export function webhookMail({ url, reason }: { readonly url: string; readonly reason: 'gone' | 'failing' }) {
  const ja =
    reason === 'gone'
      ? '通知先が「今後は受け取らない」と応答したため、Webhookの送信を停止しました。'
      : '7日間一度も届かなかったため、Webhookの送信を停止しました。'
  const en =
    reason === 'gone'
      ? 'Your endpoint answered that it is gone for good, so webhooks are no longer sent to it.'
      : 'Nothing has got through to your endpoint for seven days, so webhooks are no longer sent to it.'
  const jaNext =
    '復旧したら、設定を有効に戻してください。届かなかったイベントは、イベント一覧から読み取るか再送できます。'
  const enNext =
    'When it works again, take the setting into use; missed events can be listed or sent again for 30 days.'
  return {
    subject: 'Webhookの送信を停止しました / Webhooks stopped',
    text: [ja, url, jaNext, '', en, url, enNext].join('\n'),
    html: html`<p>${ja}</p><p>${url}</p><p>${jaNext}</p><hr><p lang="en">${en}</p><p>${url}</p><p lang="en">${enNext}</p>`
      .markup,
  }
}
