#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type Heard, listen } from './listen.ts'

const usage = `payments-client listen [options]

Receives the webhooks of a shop on this machine, verifies each and prints it. ORIGIN and SECRET_KEY of the environment
say which platform and which shop.

  --port <number>     of this machine; 4242
  --events <types>    with commas between; every type without it
  --forward <url>     sends each verified webhook on, as it came, and answers what that address answers
  --url <url>         the address by which the platform reaches the port, where it is not on this machine
  --json              prints the whole event, one a line`

/** Ends with 0 when it is told to, 1 where the platform or the port refuses, 2 where it was called wrongly. */
async function main(): Promise<number | undefined> {
  const asked = askedOf()
  if (asked === undefined) return 2
  const { origin, apiKey, json, ...options } = asked
  const onHeard = (heard: Heard) => console.log(json && 'event' in heard ? JSON.stringify(heard.event) : lineOf(heard))
  const listening = await listen({ origin, apiKey, ...options, onHeard }).catch((error: unknown) => {
    // The port is another program's.
    console.error(error instanceof Error ? error.message : error)
  })
  if (!listening) return 1
  if (!listening.ok) {
    const said = listening.unknown
      ? `${origin} did not answer: ${listening.reason}`
      : listening.errors.map(({ error_code, error_message }) => `${error_code}: ${error_message}`).join('\n')
    console.error(said)
    if (said.includes('E0040051040')) {
      console.error(
        'Only a platform on this machine sends here. Name an address that reaches the port: --url https://…',
      )
    }
    return 1
  }
  console.error(`Listening for ${origin} at ${listening.url}. The secret of the signatures is ${listening.secret}`)
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void listening.stop()
    })
  }
  return undefined
}

function askedOf() {
  const { ORIGIN: origin, SECRET_KEY: apiKey } = process.env
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '4242' },
        events: { type: 'string' },
        forward: { type: 'string' },
        url: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const port = Number(values.port)
    const forward = values.forward
    if (values.help) console.log(usage)
    else if (positionals.join(' ') !== 'listen') console.error(usage)
    else if (!/^\d+$/.test(values.port) || port > 65_535) console.error(`${values.port} is no port.\n\n${usage}`)
    else if (forward !== undefined && !URL.canParse(forward)) console.error(`${forward} is no address.\n\n${usage}`)
    else if (!origin || !apiKey) console.error(`ORIGIN or SECRET_KEY is not set.\n\n${usage}`)
    else {
      const events = values.events?.split(',').map(type => type.trim())
      return { origin: origin.replace(/\/$/, ''), apiKey, port, events, forward, url: values.url, json: values.json }
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
  return undefined
}

/** `2026-12-01T00:00:00Z payment.captured o_… (evt_…) answered 204` */
function lineOf(heard: Heard): string {
  if (!('event' in heard)) return `refused a message (${heard.refused}) with ${heard.status}`
  const { created, type, id, data } = heard.event
  const text = `${created} ${type} ${String(data.object['id'] ?? '')} (${id}) answered ${heard.status}`
  return text.replaceAll(/\p{Cc}/gu, '?')
}

const code = await main()
if (code !== undefined) process.exitCode = code
