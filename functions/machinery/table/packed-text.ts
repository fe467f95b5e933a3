import { deflateSync, inflateSync } from 'node:zlib'
import * as z from 'zod'
import type { Attributes } from './write.ts'

/**
 * Stored text that is returned unchanged and that no condition reads: compressed it takes a quarter of its bytes and
 * write units (decisions 091, 096). Older items have plain text, or text compressed without the dictionary.
 */
export const PackedText = z.union([z.string(), z.instanceof(Uint8Array)])

/**
 * Dictionary of frequent words in payments and webhooks, the most frequent last (RFC 1950, preset dictionary). Never
 * change a letter, because stored items could not be decompressed any more; a better dictionary has to be a second one.
 */
export const packedWords = Buffer.from(
  [
    '"livemode":false,"object":"event","api_version":"20260101","type":"payment.requires_action","sequence":18',
    '"data":{"object":{"object":"payment","shop_id":"s_00000000001","livemode":true,"access_id":"a_","pay_type":"Card"',
    '"job_code":"AUTH","total_amount":0,"authorized_amount":0,"captured_amount":0,"refunded_amount":0,"item_code":null',
    '"client_field_1":null,"client_field_2":null,"client_field_3":null,"customer_id":null,"metadata":{},"tds_type":"2"',
    '"tds2_type":"2","error_code":null,"next_action":{"type":"redirect","url":"https://"},"transaction_id":null',
    '"attempts":[{"n":1,"upstream_order_id":"o01","error_code":null,"retryable":false,"tds":null,"tds_expires_at":null',
    '"started":"2026-12-0T","refunds":[],"virtual_account":null,"expires_at":"2026-12-","auth_expires_at":null',
    '"processed_at":null,"created":"2026-1","updated":"2026-1"},"previous":{},"request_id":"req_01"',
    '"authentication":{"returnTo":{"kind":"redirect","success":"https://","failure":"https://"},"stage":"method"',
    '"tries":0,"result":"Y","eci":"05"},"executes":1,"card":{"scenario":"challenge","brand":"VISA","expire":"30"',
    '"holderName":"TARO YAMADA","hash":"","calls":[{"key":{"id":"","createdAt":17},"hash":"","answer":"',
    '{\\"outcome\\":{\\"kind\\":\\"done\\",\\"value\\":{\\"status\\":\\"AUTHENTICATED\\",\\"upstreamOrderId\\":\\"o01',
    '\\",\\"accessId\\":\\"a_\\",\\"payType\\":\\"Card\\",\\"job\\":\\"AUTH\\",\\"amount\\":,\\"tax\\":0',
    '\\"processedAt\\":17,\\"transactionId\\":\\"sbxa_\\",\\"approve\\":\\"\\",\\"forward\\":\\"2a99662\\"',
    '\\"brand\\":\\"VISA\\",\\"last4\\":\\"4242\\",\\"cardHash\\":\\"\\",\\"authMaxDate\\":1',
    '\\"tds\\":{\\"status\\":\\"AUTHENTICATING\\",\\"result\\":null,\\"reason\\":null,\\"eci\\":null}',
    '\\"nextAction\\":{\\"type\\":\\"redirect\\",\\"url\\":\\"https://\\"}}}"}],"authMaxDate":18,"tds":"2","tdsFallback":"2"',
    '{"id":"o01","shopId":"s_00000000001","mode":"test","mode":"live","accessId":"a_","upstreamBase":"o01"',
    '"payType":"Card","job":"AUTH","status":"AUTHORIZED","version":3,"amount":0,"tax":0,"authorized":0,"captured":0',
    '"refunded":0,"tdsType":"2","tds2Type":"2","clientFields":[null,null,null],"customerId":"01","attempts":[{"n":1',
    '"upstreamOrderId":"o01","keys":{"register":{"id":"","createdAt":17},"execute":{"id":"","createdAt":17}',
    '"complete":null},"status":"requires_action","status":"pending","status":"succeeded","step":"execute"',
    '"startedAt":17,"stepAt":17,"question":{"tries":0,"checkAt":17},"limit":17,"question":null,"until":null',
    '"returnUrl":"https://","returnUrlOnFailure":"https://","requestKey":"01","upstreamAccessId":"a_"',
    '"redirectUrl":"https:///acs/a_","tds":{"status":"AUTHENTICATED","result":"Y","reason":null,"eci":"05"}',
    '"facts":{"transactionId":"sbxa_","approve":"","forward":"2a99662","brand":"VISA","last4":"4242","cardHash":""}}]',
    '"operation":{"kind":"capture","upstreamKey":{"id":"","createdAt":17},"requestKey":"","status":"pending"',
    '"finished":{"requestKey":"","error":null},"operation":null,"error":null,"refunds":[],"account":null',
    '"createdAt":17,"updatedAt":17,"payUntil":17,"processedAt":null,"holdUntil":null,"compareAt":null,"dueAt":17',
    '"requestKey":"01","isListedByAccess":true}',
  ].join(','),
)

export const packText = (text: string): Uint8Array<ArrayBuffer> => deflateSync(text, { dictionary: packedWords })

export const unpackText = (stored: z.infer<typeof PackedText>): string =>
  typeof stored === 'string' ? stored : inflateSync(stored, { dictionary: packedWords }).toString('utf8')

const Packed = z.object({ packed: PackedText.optional() })

/** Fields of a record that no condition and no index uses, as one attribute. */
export const packFields = (fields: object) => ({ packed: packText(JSON.stringify(fields)) })

/** All fields of a record: packed ones, overridden by plain ones of the item. */
export function unpackFields(item: Attributes): Attributes {
  const { packed } = Packed.parse(item)
  return packed === undefined ? item : { ...JSON.parse(unpackText(packed)), ...item }
}
