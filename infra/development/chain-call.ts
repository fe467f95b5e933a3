import { doc, text } from '#packages/local-cloud/src/index.ts'

/** One call of its JSON-RPC. Throws with its words where it refuses. */
export async function chainCall(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = doc(await response.json())
  if (error !== undefined) throw new Error(`${method}: ${text(doc(error).message)}`)
  return result
}
