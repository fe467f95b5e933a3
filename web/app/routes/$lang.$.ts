import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { langOf } from '../lib/params.server.ts'
import { pathsFor } from '../lib/paths.ts'

/** A path that matches nothing leads to the 404 page of its language (marketplace.md 2, decisions §14). */
export const loader = (args: LoaderFunctionArgs) => redirect(pathsFor(langOf(args)).notFound)
export const action = loader
