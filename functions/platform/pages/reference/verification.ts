/** Sample code for verifying a webhook in three languages. A test runs it on the platform's signatures. */
export const verificationSamples = [
  {
    name: 'TypeScript (Node.js)',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'

/** body: the text exactly as it came. secrets: two while one is rolled. */
export function verify(body: string, header: string, secrets: string[], now = Date.now() / 1000): boolean {
  const parts = header.split(',').map(part => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => Buffer.from(value, 'hex'))
  if (!/^\\d+$/.test(time) || Math.abs(now - Number(time)) > 300) return false
  return secrets.some(secret => {
    const expected = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest()
    return given.some(one => one.length === expected.length && timingSafeEqual(one, expected))
  })
}`,
  },
  {
    name: 'Python',
    code: `import hashlib
import hmac
import time

# body: the bytes exactly as they came. secrets: two while one is rolled.
def verify(body, header, secrets, now=None):
    parts = [part.split("=", 1) for part in header.split(",") if "=" in part]
    stamp = next((value for name, value in parts if name == "t"), "")
    if not stamp.isdigit() or abs((time.time() if now is None else now) - int(stamp)) > 300:
        return False
    given = [value.encode() for name, value in parts if name == "v1"]
    for secret in secrets:
        message = stamp.encode() + b"." + body
        expected = hmac.new(secret.encode(), message, hashlib.sha256).hexdigest().encode()
        if any(hmac.compare_digest(expected, one) for one in given):
            return True
    return False`,
  },
  {
    name: 'PHP',
    code: `<?php
// $body: the text exactly as it came. $secrets: two while one is rolled.
function verify(string $body, string $header, array $secrets, ?int $now = null): bool
{
    $time = '';
    $given = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = array_pad(explode('=', $part, 2), 2, '');
        if ($name === 't') $time = $value;
        if ($name === 'v1') $given[] = $value;
    }
    if (!ctype_digit($time) || abs(($now ?? time()) - (int) $time) > 300) return false;
    foreach ($secrets as $secret) {
        $expected = hash_hmac('sha256', "$time.$body", $secret);
        foreach ($given as $one) if (hash_equals($expected, $one)) return true;
    }
    return false;
}`,
  },
] as const
