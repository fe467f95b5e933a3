/** Reads a variable set by infra. A missing one is an error of the deployment and throws at once. */
const variables = [
  'TABLE_NAME',
  'PUBLIC_ORIGIN',
  'OPERATING_COMPANY',
  'QUARANTINE_BUCKET',
  'PUBLIC_BUCKET',
  'PRIVATE_BUCKET',
  'INDEX_BUCKET',
  'EXPORT_BUCKET',
  'TABLE_ARN',
  'SCHEDULE_GROUP',
  'SCHEDULER_ROLE_ARN',
  'SCHEDULE_DEAD_LETTERS_ARN',
  'BUS_ARN',
  'BUS_NAME',
  'VERIFICATION_TOPIC_ARN',
  'MAIL_SENDER',
  'MAIL_CONFIGURATION_SET',
  'MAIL_INTERVAL_MS',
  'SMS_ORIGINATION',
  'VOICE_ORIGINATION',
  'SOCKETS_ENDPOINT',
  'TOKEN_KEY_SECRET',
  'ORIGIN_SECRET_SECRET',
  'CODE_KEY_SECRET',
  'PAYMENT_SHOP_SECRET',
  'PAYMENT_OWNER_KEY_SECRET',
  'PAYOUT_KEY_SECRET',
  'PAYOUT_ACCOUNT',
  'PLATFORM_PEPPER_SECRET',
  'FINCODE_SECRET',
  'ACQUIRER',
  'PLATFORM_ORIGIN',
  'FIRST_PARTY_ORIGINS',
  'ADMIN_EMAIL',
  'OPERATOR_FACTOR',
  'CHAIN',
  'CHAIN_KEY_ID',
  'CERTIFICATE_KEY_ID',
  'CERTIFICATE_KEYS_GIVEN_UP',
] as const
export type Variable = (typeof variables)[number]

export function environment(name: Variable): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`environment variable ${name} is not set: does the contract grant it?`)
  return value
}
