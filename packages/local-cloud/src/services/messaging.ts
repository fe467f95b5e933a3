/** Emulates SES, SNS to a phone number, and End User Messaging (SMS and voice). All of them write to the outbox. */
import { randomUUID } from 'node:crypto'
import { doc, docs, text, texts } from '../data/doc.ts'
import { type Answer, failure, json } from '../gateway/answers.ts'
import type { Service } from '../gateway/gateway.ts'
import type { Outbox } from './outbox.ts'

export function mailService(outbox: Outbox, now: () => number): Service {
  return call => {
    if (call.method !== 'POST' || !call.path.startsWith('/v2/email/outbound-emails')) {
      return failure('ses', 404, 'NotFoundException', `${call.method} ${call.path} is not served locally`)
    }
    const body = call.json()
    const simple = doc(doc(body.Content).Simple)
    const destination = doc(body.Destination)
    const recipients = [
      ...texts(destination.ToAddresses),
      ...texts(destination.CcAddresses),
      ...texts(destination.BccAddresses),
    ]
    if (recipients.length === 0)
      return failure('ses', 400, 'BadRequestException', 'At least one recipient is required.')
    // SES takes a sender in seven bits alone, whatever script its name is in.
    if (!/^[ -~]+$/.test(text(body.FromEmailAddress)))
      return failure('ses', 400, 'BadRequestException', 'Local address contains control or whitespace')
    const at = new Date(now()).toISOString()
    const ids = recipients.map(to => outbox.add({ channel: 'mail', to: addressOf(to), ...partsOf(simple), at }))
    return json(200, { MessageId: ids[0] })
  }
}

function partsOf(simple: ReturnType<typeof doc>) {
  const html = doc(doc(simple.Body).Html).Data
  const headers = docs(simple.Headers).map(({ Name, Value }) => [text(Name), text(Value)] as const)
  return {
    subject: text(doc(simple.Subject).Data),
    text: text(doc(doc(simple.Body).Text).Data),
    ...(html !== undefined && { html: text(html) }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  }
}

function addressOf(recipient: string): string {
  return /<([^>]+)>/.exec(recipient)?.[1] ?? recipient
}

const e164 = /^\+[1-9]\d{6,14}$/

export function voiceService(outbox: Outbox, now: () => number): Service {
  return call => {
    const body = call.json()
    const to = text(body.DestinationPhoneNumber)
    if (!e164.test(to))
      return failure('sms-voice', 400, 'ValidationException', 'DestinationPhoneNumber must be in E.164 format.')
    const at = new Date(now()).toISOString()
    const spoken = text(body.MessageBody)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (call.operation === 'SendTextMessage') {
      return json(200, { MessageId: outbox.add({ channel: 'sms', to, subject: '', text: text(body.MessageBody), at }) })
    }
    if (call.operation === 'SendVoiceMessage') {
      return json(200, { MessageId: outbox.add({ channel: 'voice', to, subject: '', text: spoken, at }) })
    }
    return failure('sms-voice', 400, 'UnknownOperationException', call.operation)
  }
}

/** Answers publications to a phone number. fauxqs serves the topics (status 0 forwards the call to it). */
export function phoneService(outbox: Outbox, now: () => number): Service {
  return call => {
    const form = new URLSearchParams(call.body.toString('utf8'))
    const to = form.get('PhoneNumber')
    if (form.get('Action') !== 'Publish' || to === null) return passOn
    if (!e164.test(to)) return failure('sns', 400, 'InvalidParameter', 'Invalid parameter: PhoneNumber')
    const at = new Date(now()).toISOString()
    const id = outbox.add({
      channel: 'sms',
      to,
      subject: form.get('Subject') ?? '',
      text: form.get('Message') ?? '',
      at,
    })
    const xml = `<PublishResponse><PublishResult><MessageId>${id}</MessageId></PublishResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></PublishResponse>`
    return { status: 200, headers: { 'content-type': 'text/xml' }, body: xml }
  }
}

const passOn: Answer = { status: 0, headers: {}, body: '' }
