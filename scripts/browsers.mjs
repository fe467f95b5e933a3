/**
 * Runs on the Node that the machine has, before anything is installed. It is therefore plain JavaScript without
 * packages.
 */
import { existsSync } from 'node:fs'

const browsers = [
  process.env['CHROMIUM_PATH'],
  // This build has no windows of its own, and the journeys take a third less of the processor in it.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds the Chromium of this machine, or undefined. `CHROMIUM_PATH` names another. */
export function findBrowser() {
  return browsers.find(file => file && existsSync(file))
}
