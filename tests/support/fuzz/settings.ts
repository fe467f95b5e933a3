/** Requests an endpoint; `npm run test:long` asks for more. A failure prints seed and path to run it again. */
export const runs = Number(process.env['FUZZ_RUNS'] ?? 300)
/**
 * Requests an endpoint of the payment platform. On a busy machine the start of its 73 functions took 100 s of one core
 * and each request to all of them 0.36 s: ninety requests cost a third more than none, three hundred would double it.
 */
export const platformRuns = Number(process.env['FUZZ_RUNS'] ?? 90)
export const seed = process.env['FUZZ_SEED'] === undefined ? Date.now() % 2 ** 31 : Number(process.env['FUZZ_SEED'])

/** What an answer must never tell. */
export const leak = /\\n\s+at \S|node_modules|arn:aws|Exception\b|ValidationError|SQLITE|ZodError|Cannot read propert/
