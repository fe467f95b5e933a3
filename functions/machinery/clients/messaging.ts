import {
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  SendVoiceMessageCommand,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { correlationHeader, correlationId } from '#functions/machinery/runtime/correlation.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { paced, realPace } from './mail-pace.ts'
import { limited } from './request-handler.ts'

export interface MailMethods {
  /** `unsubscribe`: address that switches mails of this kind off with one request, for mail programs (RFC 8058). */
  send(mail: { to: string; subject: string; text: string; html: string; unsubscribe?: string }): Promise<void>
}
export interface SmsMethods {
  /** `to` in E.164. */
  send(message: { to: string; text: string }): Promise<void>
}
export interface VoiceMethods {
  /** Reads `text` aloud in this language; `to` in E.164. */
  send(message: { to: string; text: string; language: 'ja' | 'en' }): Promise<void>
}
export interface VerificationMethods {
  /** Passes a code to the channel that delivers it (D8). */
  publish(request: VerificationRequest): Promise<void>
}
export interface VerificationRequest {
  readonly channel: 'sms' | 'voice'
  /** E.164. */
  readonly phone: string
  readonly code: string
  readonly language: 'ja' | 'en'
  /** Deduplication key: one delivery per code. */
  readonly requestId: string
}

export function mailMethods(
  client = new SESv2Client(limited()),
  inTurn = paced(realPace(Number(environment('MAIL_INTERVAL_MS')))),
): MailMethods {
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      const cause = correlationId()
      const headers = [
        // Lets a mail that somebody forwards to us be traced to its cause.
        ...(cause === undefined ? [] : [{ Name: correlationHeader, Value: cause }]),
        ...(unsubscribe === undefined
          ? []
          : [
              { Name: 'List-Unsubscribe', Value: `<${unsubscribe}>` },
              { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
            ]),
      ]
      const letter = new SendEmailCommand({
        FromEmailAddress: environment('MAIL_SENDER'),
        // Enforced TLS and the suppression list are settings of this set, so that they apply to older identities too.
        ConfigurationSetName: environment('MAIL_CONFIGURATION_SET'),
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: 'UTF-8' },
            Body: { Text: { Data: text, Charset: 'UTF-8' }, Html: { Data: html, Charset: 'UTF-8' } },
            ...(headers.length > 0 && { Headers: headers }),
          },
        },
      })
      await inTurn(() => client.send(letter))
    },
  }
}

export function smsMethods(client = new PinpointSMSVoiceV2Client(limited())): SmsMethods {
  return {
    async send({ to, text }) {
      await client.send(
        new SendTextMessageCommand({
          DestinationPhoneNumber: to,
          OriginationIdentity: environment('SMS_ORIGINATION'),
          MessageBody: text,
          MessageType: 'TRANSACTIONAL',
        }),
      )
    },
  }
}

export function voiceMethods(client = new PinpointSMSVoiceV2Client(limited())): VoiceMethods {
  return {
    async send({ to, text, language }) {
      await client.send(
        new SendVoiceMessageCommand({
          DestinationPhoneNumber: to,
          OriginationIdentity: environment('VOICE_ORIGINATION'),
          MessageBody: text,
          MessageBodyTextType: 'TEXT',
          VoiceId: language === 'ja' ? 'TAKUMI' : 'JOANNA',
        }),
      )
    },
  }
}

export function verificationMethods(client = new SNSClient(limited())): VerificationMethods {
  return {
    async publish(request) {
      await client.send(
        new PublishCommand({
          TopicArn: environment('VERIFICATION_TOPIC_ARN'),
          Message: JSON.stringify({ ...request, correlationId: correlationId() }),
          MessageAttributes: { channel: { DataType: 'String', StringValue: request.channel } },
        }),
      )
    },
  }
}
