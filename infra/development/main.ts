/**
 * Runs the market's app that is already synthesized: `node infra/development/main.ts`. `npm start` synthesizes one first
 * (scripts/start.ts).
 */
import { runAsProgram } from '#packages/local-cloud/src/index.ts'
import { startMarket } from './market.ts'

await runAsProgram(startMarket)
