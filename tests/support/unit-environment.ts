import { company } from './company.ts'

/** Imported first by unit tests of the machinery and the store: those read their environment when they load. */
Object.assign(process.env, {
  AWS_REGION: 'ap-northeast-1',
  AWS_ACCESS_KEY_ID: 'unit',
  AWS_SECRET_ACCESS_KEY: 'unit',
  TABLE_NAME: 'table',
  PUBLIC_ORIGIN: 'https://kogei.example',
  QUARANTINE_BUCKET: 'quarantine',
  PUBLIC_BUCKET: 'public',
  PRIVATE_BUCKET: 'private',
  INDEX_BUCKET: 'index',
  EXPORT_BUCKET: 'export',
  TABLE_ARN: 'arn:aws:dynamodb:ap-northeast-1:123456789012:table/table',
  SCHEDULE_GROUP: 'waits',
  OPERATING_COMPANY: JSON.stringify(company),
  SCHEDULER_ROLE_ARN: 'arn:aws:iam::123456789012:role/scheduler',
  SCHEDULE_DEAD_LETTERS_ARN: 'arn:aws:sqs:ap-northeast-1:123456789012:waits-dead',
  BUS_ARN: 'arn:aws:events:ap-northeast-1:123456789012:event-bus/kogei',
  BUS_NAME: 'kogei',
  VERIFICATION_TOPIC_ARN: 'arn:aws:sns:ap-northeast-1:123456789012:verification',
  MAIL_SENDER: 'notice@kogei.example',
  MAIL_CONFIGURATION_SET: 'kogei',
  MAIL_INTERVAL_MS: '0',
  SMS_ORIGINATION: 'KOGEI',
  VOICE_ORIGINATION: '+815000000000',
  SOCKETS_ENDPOINT: 'https://sockets.example/live',
  TOKEN_KEY_SECRET: 'token-key',
  ORIGIN_SECRET_SECRET: 'origin-secret',
  CODE_KEY_SECRET: 'code-key',
  PAYMENT_SHOP_SECRET: 'payment-shop',
  PLATFORM_ORIGIN: 'https://pay.example',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
})

/** An instant with a date one recognises: 2026-11-21 04:30 UTC. */
export const moment = Date.UTC(2026, 10, 21, 4, 30)
