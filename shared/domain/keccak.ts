/**
 * Keccak-256 as Ethereum uses it: the original padding 0x01, not SHA-3's 0x06, which is why no platform's crypto offers
 * it. Only wallet checksums need it, so lanes are plain 64-bit BigInts: short and slow enough to check by eye.
 */
const mask = 0xffffffffffffffffn
const rate = 136

const rotate = (lane: bigint, by: number) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask
const at = (lanes: readonly bigint[], index: number) => lanes[index] ?? 0n
const range = (length: number) => Array.from({ length }, (_, index) => index)

/** Rotations and round constants of the permutation, computed as the standard defines them. */
const rotations = rotationTable()
const roundConstants = constantTable()

export function keccak256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor(message.length / rate) + 1) * rate)
  padded.set(message)
  padded[message.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80

  const state = new Array<bigint>(25).fill(0n)
  const view = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += rate) {
    for (let lane = 0; lane < rate / 8; lane++)
      state[lane] = at(state, lane) ^ view.getBigUint64(block + lane * 8, true)
    permute(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) digest.setBigUint64(lane * 8, at(state, lane), true)
  return new Uint8Array(digest.buffer)
}

function permute(state: bigint[]): void {
  for (const constant of roundConstants) {
    const columns = range(5).map(x => range(5).reduce((sum, y) => sum ^ at(state, x + 5 * y), 0n))
    const moved = new Array<bigint>(25).fill(0n)
    for (const x of range(5)) {
      const mixed = at(columns, (x + 4) % 5) ^ rotate(at(columns, (x + 1) % 5), 1)
      for (const y of range(5)) {
        const turned = rotate(at(state, x + 5 * y) ^ mixed, rotations[x + 5 * y] ?? 0)
        moved[y + 5 * ((2 * x + 3 * y) % 5)] = turned
      }
    }
    for (const x of range(5)) {
      for (const y of range(5)) {
        const [here, next, after] = [0, 1, 2].map(step => at(moved, ((x + step) % 5) + 5 * y))
        state[x + 5 * y] = (here ?? 0n) ^ (~(next ?? 0n) & mask & (after ?? 0n))
      }
    }
    state[0] = at(state, 0) ^ constant
  }
}

function rotationTable(): number[] {
  const table = new Array<number>(25).fill(0)
  let [x, y] = [1, 0]
  for (let step = 0; step < 24; step++) {
    table[x + 5 * y] = (((step + 1) * (step + 2)) / 2) % 64
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return table
}

/** Bits of a linear feedback register, seven a round, at the positions 2^j - 1. */
function constantTable(): bigint[] {
  let register = 1
  return range(24).map(() => {
    let constant = 0n
    for (const bit of range(7)) {
      if (register & 1) constant |= 1n << BigInt(2 ** bit - 1)
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    }
    return constant
  })
}
