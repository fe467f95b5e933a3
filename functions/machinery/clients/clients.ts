import { environment } from '#functions/machinery/runtime/environment.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { gathered } from '#functions/machinery/table/gathered.ts'
import { type TableClient, tableMethods } from '#functions/machinery/table/table.ts'
import type { BucketName, Grants, ObjectAction, ScheduleAction, SecretName } from '#shared/api/grants.ts'
import type { BusMethods } from './bus.ts'
import type { CertificateSigner } from './certificate-key.ts'
import type { ChainKey } from './chain-key.ts'
import type { SocketMethods } from './connections.ts'
import type { ExportMethods } from './exports.ts'
import type { MailMethods, SmsMethods, VerificationMethods, VoiceMethods } from './messaging.ts'
import type { ObjectMethods } from './objects.ts'
import type { PaymentMethods } from './payments.ts'
import type { ScheduleMethods } from './schedules.ts'
import type { SecretMethods } from './secrets.ts'

/**
 * The clients of a handler: exactly those that its grants name (STYLE 7). Each is loaded by the wiring that its entry
 * file imports, so that a function's bundle has only what it may use.
 */
export type Clients<Granted extends Grants> = TableClients<Granted> &
  (Granted extends { readonly objects: infer Buckets } ? { readonly objects: ObjectClients<Buckets> } : unknown) &
  (Granted extends { readonly schedules: readonly (infer Action extends ScheduleAction)[] }
    ? { readonly schedules: Pick<ScheduleMethods, Action> }
    : unknown) &
  (Granted extends { readonly verification: true } ? { readonly verification: VerificationMethods } : unknown) &
  (Granted extends { readonly mail: true } ? { readonly mail: MailMethods } : unknown) &
  (Granted extends { readonly sms: true } ? { readonly sms: SmsMethods } : unknown) &
  (Granted extends { readonly voice: true } ? { readonly voice: VoiceMethods } : unknown) &
  (Granted extends { readonly sockets: true } ? { readonly sockets: SocketMethods } : unknown) &
  (Granted extends { readonly chain: true } ? { readonly chain: ChainKey } : unknown) &
  (Granted extends { readonly certificates: true } ? { readonly certificates: CertificateSigner } : unknown) &
  (Granted extends { readonly payments: true } ? { readonly payments: PaymentMethods } : unknown) &
  (Granted extends { readonly exports: true } ? { readonly exports: ExportMethods } : unknown) &
  (Granted extends { readonly bus: true } ? { readonly bus: BusMethods } : unknown) &
  (Granted extends { readonly secrets: infer Secrets } ? { readonly secrets: SecretClients<Secrets> } : unknown)

type TableClients<Granted extends Grants> = Granted extends { readonly table: readonly (infer Action)[] }
  ? { readonly table: TableClient<Extract<Action, 'get' | 'query'>> }
  : unknown
type ObjectClients<Buckets> = {
  readonly [Bucket in keyof Buckets & BucketName]: Buckets[Bucket] extends readonly (infer Action extends
    ObjectAction)[]
    ? Pick<ObjectMethods, Action>
    : never
}
type SecretClients<Secrets> = {
  readonly [Secret in keyof Secrets]: Secrets[Secret] extends readonly (infer Action extends 'get' | 'put')[]
    ? Pick<SecretMethods, Action>
    : never
}

/** Keeps connections warm between calls; made once per instance. */
export const documentClient = new DocumentClient()
export const tableName = environment('TABLE_NAME')
export const table = tableMethods(documentClient, tableName)

/**
 * Makes the clients of these grants, once per instance. Each SDK client is a chunk of its own, loaded only by functions
 * with its grant.
 */
export async function clientsFor<Granted extends Grants>(grants: Granted): Promise<Clients<Granted>> {
  const clients: Record<string, unknown> = {}
  if (grants.table) clients['table'] = table
  if (grants.schedules) clients['schedules'] = (await import('./schedules.ts')).scheduleMethods()
  if (grants.bus) clients['bus'] = (await import('./bus.ts')).busMethods()
  if (grants.exports) clients['exports'] = (await import('./exports.ts')).exportMethods()
  if (grants.chain) clients['chain'] = (await import('./chain-key.ts')).chainKey()
  if (grants.certificates) clients['certificates'] = (await import('./certificate-key.ts')).certificateSigner()
  if (grants.payments) clients['payments'] = (await import('./payments.ts')).paymentMethods()
  if (grants.sockets) clients['sockets'] = (await import('./connections.ts')).socketMethods()
  if (grants.mail) clients['mail'] = (await import('./messaging.ts')).mailMethods()
  if (grants.sms) clients['sms'] = (await import('./messaging.ts')).smsMethods()
  if (grants.voice) clients['voice'] = (await import('./messaging.ts')).voiceMethods()
  if (grants.verification) clients['verification'] = (await import('./messaging.ts')).verificationMethods()
  if (grants.objects) {
    const { objectMethods } = await import('./objects.ts')
    const names = Object.keys(grants.objects) as BucketName[]
    clients['objects'] = Object.fromEntries(names.map(name => [name, objectMethods(name)]))
  }
  if (grants.secrets) {
    const { secretMethods } = await import('./secrets.ts')
    const names = Object.keys(grants.secrets) as SecretName[]
    clients['secrets'] = Object.fromEntries(names.map(name => [name, secretMethods(name)]))
  }
  // The cast is safe: the keys made above are exactly those of Clients<Granted>; TypeScript cannot follow the
  // conditional type.
  return clients as Clients<Granted>
}

/** Clients for one event, or one batch of events: simultaneous reads of the table become one request. */
export function forOneEvent<Given extends object>(clients: Given): Given {
  return 'table' in clients && clients.table === table ? { ...clients, table: gathered(table) } : clients
}
